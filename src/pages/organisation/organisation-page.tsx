import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

import { Page } from '../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../components/tabs/index.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { useOrganisation } from './access/use-organisation.ts'
import { TokensTab } from './api-tokens/tokens-tab.tsx'
import { AuditTab } from './audit/audit-tab.tsx'

const tabs = [
  { value: 'audit', label: 'Audit log', Panel: AuditTab },
  { value: 'tokens', label: 'API tokens', Panel: TokensTab },
]

/** /organisation: the organisation in use. `?tab=` selects the tab. */
export function OrganisationPage() {
  const organisation = useOrganisation()
  const [search, setSearch] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const { value: tab } = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]!

  return (
    <Page title="Organisation" headingRef={heading} width="full">
      {organisation ? (
        <Tabs value={tab} onValueChange={(value) => setSearch({ tab: value })}>
          <TabList label="Organisation">
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
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
