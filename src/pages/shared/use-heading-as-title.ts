import { useEffect } from 'react'

/** Gives the document the title that heads the page, where that comes with data. All other titles stand in the route table. */
export function useHeadingAsTitle() {
  // After each render, since a heading may be more than a text. What it says is known only once it stands there.
  useEffect(() => {
    const heading = document.querySelector('h1')?.textContent
    if (heading) document.title = `${heading} · Parapet`
  })
}
