'use client'

import { createContext } from 'react'

export type HeadingLevel = 2 | 3 | 4 | 5 | 6

type Items = {
  headingLevel: HeadingLevel
  /** The values of the open items. */
  open: readonly string[]
  toggle: (value: string) => void
}

/** What an item knows about its Accordion. */
export const ItemsContext = createContext<Items>({ headingLevel: 3, open: [], toggle: () => {} })
