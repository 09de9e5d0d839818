import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { AddressTabs } from '../../shared/address-tabs.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { PreferencesTab } from './preferences-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { RememberedDevices } from './remembered-devices.tsx'
import { SignInTab } from './sign-in-tab.tsx'
import { UserSessions } from './user-sessions.tsx'

const tabs = [
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'preferences', label: 'Preferences', Panel: PreferencesTab },
  { value: 'sign-in', label: 'Sign-in methods', Panel: SignInTab },
  { value: 'sessions', label: 'Sessions', Panel: SessionsTab },
  { value: 'activity', label: 'Activity', Panel: ActivityTab },
]

function SessionsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <UserSessions />
      <RememberedDevices />
    </div>
  )
}

/** /account: everything about the person's own account. `?tab=` selects the tab. */
export const AccountPage = () => (
  <Page title="Account" actions={<Link href="/v1/support">Contact support</Link>}>
    <AddressTabs label="Account" tabs={tabs}>
      {({ Panel }) => (
        <div className="pt-2">
          <Panel />
        </div>
      )}
    </AddressTabs>
  </Page>
)
