import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

import { Page } from '../../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../../components/tabs/index.ts'
import { WebhooksTab } from '../../organisation/webhooks/webhooks-tab.tsx'
import { InboxTab } from './inbox-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const tabs = [
  { value: 'inbox', label: 'Inbox', Panel: InboxTab },
  { value: 'settings', label: 'Settings', Panel: SettingsTab },
  { value: 'webhooks', label: 'Webhooks', Panel: WebhooksTab },
]

/** /notifications: what happened, how the person is notified, and the webhooks of the organisation. `?tab=` selects. */
export function NotificationsPage() {
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const { value: tab } = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]!
  return (
    <Page title="Notifications" headingRef={heading}>
      <Tabs
        value={tab}
        onValueChange={(value) => setSearch(value === 'inbox' ? {} : { tab: value })}
      >
        <TabList label="Notifications">
          {tabs.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {tabs.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel heading={heading} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}
