import type { Example } from '../example.ts'
import { Tab, TabList, TabPanel, Tabs } from './index.ts'

export const example: Example = {
  slot: 'tabs',
  render: (props) => (
    <Tabs defaultValue="findings" {...props}>
      <TabList label="Website">
        <Tab value="findings" count={3}>
          Findings
        </Tab>
        <Tab value="history">History</Tab>
      </TabList>
      <TabPanel value="findings">Three findings.</TabPanel>
      <TabPanel value="history">Nothing yet.</TabPanel>
    </Tabs>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'findings',
    second: 'history',
    shown: (slot) =>
      slot.querySelector('[role=tab][aria-selected=true]')?.textContent?.startsWith('Findings')
        ? 'findings'
        : 'history',
    change: async (slot, user) => {
      const tabs = slot.querySelectorAll('[role=tab]')
      await user.click(tabs[1] ?? slot)
    },
  },
}
