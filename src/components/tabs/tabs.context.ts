'use client'

import { createContext, use } from 'react'

type TabsState = {
  selected: string
  select: (value: string) => void
  /** The tab that the Tab key reaches, while it isn’t the selected one. */
  stop: string | null
  setStop: (value: string | null) => void
  /** An arrow key also selects. */
  isAutomatic: boolean
  /** Ids of a tab and of its view. */
  idsOf: (value: string) => { tab: string; panel: string }
}

export const TabsContext = createContext<TabsState | null>(null)

export function useTabs(): TabsState {
  const tabs = use(TabsContext)
  if (!tabs) throw new Error('A TabList, Tab or TabPanel needs Tabs around it.')
  return tabs
}
