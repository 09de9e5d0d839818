import { useRef } from 'react'

import { Page } from '../../../components/page/index.ts'
import { AddressTabs } from '../../shared/address-tabs.tsx'
import { WebhooksTab } from '../webhooks/webhooks-tab.tsx'
import { InboxTab } from './inbox-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const tabs = [
  { value: 'inbox', label: 'Inbox', Panel: InboxTab },
  { value: 'settings', label: 'Settings', Panel: SettingsTab },
  { value: 'webhooks', label: 'Webhooks', Panel: WebhooksTab },
]

/** /notifications: what happened, how the person is notified, and the webhooks of the organisation. `?tab=` selects. */
export function NotificationsPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Page title="Notifications" headingRef={heading}>
      <AddressTabs label="Notifications" tabs={tabs}>
        {({ Panel }) => <Panel heading={heading} />}
      </AddressTabs>
    </Page>
  )
}
