import { useEffect } from 'react'

import { productName } from './product-name.ts'

/**
 * Sets the document's title to the page's heading when that arrives with data. All other titles are in the route table.
 */
export function useHeadingAsTitle() {
  // After each render, since a heading can contain more than text. Its text is known only once it is rendered.
  useEffect(() => {
    const heading = document.querySelector('main h1')?.textContent
    if (heading) document.title = `${heading} · ${productName()}`
  })
}
