import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

import { mayRole } from '../../../contract/organisation/access.ts'
import { Page } from '../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../components/tabs/index.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { useOrganisation } from './access/use-organisation.ts'
import { TokensTab } from './api-tokens/tokens-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'

const tabs = [
  { value: 'settings', label: 'Settings', Panel: SettingsTab, action: 'organisation.see' },
  // Everyone sees what they did themselves.
  { value: 'audit', label: 'Audit log', Panel: AuditTab, action: 'inbox.see' },
  { value: 'tokens', label: 'API tokens', Panel: TokensTab, action: 'tokens.see' },
] as const

/** /organisation: the organisation in use. `?tab=` selects one of the tabs that the person's role includes. */
export function OrganisationPage() {
  const organisation = useOrganisation()
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)

  if (!organisation) {
    return (
      <Page title="Organisation" width="full">
        <PageSkeleton />
      </Page>
    )
  }
  const shown = tabs.filter(({ action }) => mayRole(organisation.role, action))
  const { value: tab } = shown.find(({ value }) => value === search.get('tab')) ?? shown[0]!
  return (
    <Page
      title="Organisation"
      headingRef={heading}
      width="full"
      description={
        <>
          What applies to everyone in <bdi>{organisation.name}</bdi>.
        </>
      }
    >
      <Tabs
        value={tab}
        onValueChange={(value) => setSearch(value === shown[0]?.value ? {} : { tab: value })}
      >
        <TabList label="Organisation">
          {shown.map(({ value, label }) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        {shown.map(({ value, Panel }) => (
          <TabPanel key={value} value={value}>
            <Panel heading={heading} />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}
