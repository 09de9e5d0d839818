import { Page } from '../../../components/page/index.ts'
import { UserSessions } from './user-sessions.tsx'

/** /account: where the account is signed in. */
export const AccountPage = () => (
  <Page title="Account">
    <UserSessions />
  </Page>
)
