import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { DocsContextProps } from 'storybook/internal/types'

import { DocsContainer } from './docs-container.tsx'
import { DocsPage } from './docs-page.tsx'
import { firstStoryOf } from './story-here.tsx'

let root: Root | undefined
let rendered = 0
let fail: (error: unknown) => void = () => {}
let shown: DocsContextProps | undefined

/** Once for each page: its settings may change far below. */
function scrollToAnchor(context: DocsContextProps) {
  if (context === shown) return
  shown = context
  try {
    document.getElementById(parent.location.hash.slice(1))?.scrollIntoView()
  } catch {
    // In another website’s frame: its address is its own.
  }
}

/** Storybook shows the error instead of the page. */
const rootIn = (element: HTMLElement) =>
  createRoot(element, { onUncaughtError: (error) => fail(error) })

/**
 * Draws docs pages. Storybook's own renderer loads its blocks and their frame first, which is most of what a page would
 * wait for, and only pages in Markdown need them.
 */
export const docsRenderer = {
  /** Resolves when the page is in the document with its first story: Storybook’s frame and the tests wait for this. */
  async render(
    context: DocsContextProps,
    { page }: { page?: ComponentType },
    element: HTMLElement,
  ) {
    const Markdown = page && (await import('./markdown-page.tsx')).MarkdownPage
    rendered += 1
    await new Promise<void>((resolve, reject) => {
      fail = reject
      root ??= rootIn(element)
      root.render(
        // A setting of the toolbar has changed: what was memoized with the old one goes.
        <DocsContainer key={rendered} context={context} onShown={resolve}>
          {Markdown ? <Markdown context={context} page={page} /> : <DocsPage />}
        </DocsContainer>,
      )
    })
    await firstStoryOf(context)
    scrollToAnchor(context)
  },

  unmount() {
    root?.unmount()
    root = undefined
  },
}
