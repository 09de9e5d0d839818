import { useSearchParams } from 'react-router-dom'

import { Page } from '../../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
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
export function AccountPage() {
  const [search, setSearch] = useSearchParams()
  const { value: tab } = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]!
  return (
    <Page title="Account">
      <Tabs value={tab} onValueChange={(value) => setSearch({ tab: value })}>
        <TabList label="Account">
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <div className="pt-2">
              <Panel />
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}
