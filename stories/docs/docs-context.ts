import { createContext, use } from 'react'
import type { DocsContextProps } from 'storybook/internal/types'

// Not Storybook's own, which comes with all of its blocks.
const DocsContext = createContext<DocsContextProps | null>(null)

export const DocsProvider = DocsContext.Provider

/** The docs page that is shown: its stories, and the channel to Storybook's frame. */
export function useDocs() {
  const context = use(DocsContext)
  if (!context) throw new Error('useDocs was called outside a docs page.')
  return context
}
