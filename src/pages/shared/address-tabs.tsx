import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

import { Tab, TabList, TabPanel, Tabs } from '../../components/tabs/index.ts'
import { UnsavedForms } from './unsaved-changes.tsx'

/**
 * The tabs of a page. `?tab=` selects one, and without it the first is selected. Unsaved changes in a tab are not left
 * without a prompt (`useUnsaved`).
 */
export function AddressTabs<Item extends { value: string; label: string }>({
  label,
  tabs,
  children,
}: {
  label: string
  /** At least one. */
  tabs: readonly Item[]
  children: (tab: Item) => ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]!
  const { value: selected } = tabs.find(({ value }) => value === search.get('tab')) ?? first
  return (
    <UnsavedForms>
      {(isUnsaved) => (
        <Tabs
          value={selected}
          onValueChange={(value) => setSearch(value === first.value ? {} : { tab: value })}
          // When the prompt closes, focus returns to the tab that was clicked, which must not prompt again.
          activationMode={isUnsaved ? 'manual' : 'automatic'}
        >
          <TabList label={label}>
            {tabs.map((tab) => (
              <Tab key={tab.value} value={tab.value}>
                {tab.label}
              </Tab>
            ))}
          </TabList>
          {tabs.map((tab) => (
            <TabPanel key={tab.value} value={tab.value}>
              {children(tab)}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </UnsavedForms>
  )
}
