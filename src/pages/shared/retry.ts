/**
 * For the retry button of a failed load: it disappears when pressed, so the focus moves to the heading of the page or
 * of the surrounding dialog.
 */
export function retry(...fetches: (() => unknown)[]) {
  const around = document.activeElement?.closest('[role="dialog"], main')
  around?.querySelector<HTMLElement>('h1, h2')?.focus()
  for (const fetchAgain of fetches) fetchAgain()
}
