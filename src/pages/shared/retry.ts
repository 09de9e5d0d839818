/**
 * For the retry button of a failed load: it disappears when pressed, so the focus moves to the surrounding dialog, or
 * to the heading of the page.
 */
export function retry(...fetches: (() => unknown)[]) {
  const around = document.activeElement?.closest<HTMLElement>('[role="dialog"], main')
  const isPage = around?.matches('main')
  const next = isPage ? around?.querySelector<HTMLElement>('h1, h2') : around
  next?.focus()
  for (const fetchAgain of fetches) fetchAgain()
}
