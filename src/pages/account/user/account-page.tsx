import { Page } from '../../../components/page/index.ts'
import { UserSessions } from './user-sessions.tsx'

/** /account: the sessions of the account. */
export const AccountPage = () => (
  <Page title="Account">
    <UserSessions />
  </Page>
)
