export {
  Tab,
  TabList,
  TabPanel,
  Tabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
  type TabsProps,
} from './tabs.tsx'
export { TabLinks, type TabLink, type TabLinksProps } from './tab-links.tsx'
