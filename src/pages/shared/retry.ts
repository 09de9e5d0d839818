/**
 * For the retry button of a failed load: it disappears when pressed, so the focus moves to the heading of the page or
 * to the surrounding dialog.
 */
export function retry(...fetches: (() => unknown)[]) {
  const around = document.activeElement?.closest<HTMLElement>('[role="dialog"], main')
  const target = around?.matches('main') ? around.querySelector<HTMLElement>('h1, h2') : around
  target?.focus()
  for (const fetchAgain of fetches) fetchAgain()
}
