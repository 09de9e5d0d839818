import { useSearchParams } from 'react-router-dom'

import { mayRole } from '../../../contract/organisation/access.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../components/tabs/index.ts'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { roleWords } from './access/access-words.ts'
import { useOrganisation } from './access/use-organisation.ts'
import { SettingsTab } from './settings/settings-tab.tsx'

const tabs = [{ value: 'settings', label: 'Settings', Panel: SettingsTab }]

/** /organisation: the settings of the organisation in use. `?tab=` selects the tab. */
export function OrganisationPage() {
  const organisation = useOrganisation()
  const [search, setSearch] = useSearchParams()
  const { value: tab } = tabs.find(({ value }) => value === search.get('tab')) ?? tabs[0]!

  if (!organisation) {
    return (
      <Page title="Organisation" width="full">
        <PageSkeleton />
      </Page>
    )
  }
  return (
    <Page
      title="Organisation"

      width="full"
      description={
        <>
          What applies to everyone in <bdi>{organisation.name}</bdi>.
        </>
      }
    >
      {mayRole(organisation.role, 'organisation.see') ? (
        <Tabs
          value={tab}
          onValueChange={(value) => setSearch(value === 'settings' ? {} : { tab: value })}
        >
          <TabList label="Organisation">
            {tabs.map(({ value, label }) => (
              <Tab key={value} value={value}>
                {label}
              </Tab>
            ))}
          </TabList>
          {tabs.map(({ value, Panel }) => (
            <TabPanel key={value} value={value}>
              <Panel />
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        <EmptyState
          title="Your role doesn’t include the organisation’s settings"
          description={`Owners, admins and auditors see them. Your role is ${roleWords[organisation.role].label}.`}
        />
      )}
    </Page>
  )
}
