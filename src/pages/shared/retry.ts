/**
 * For the button of what could not be loaded: it is gone once it is pressed, so the focus goes to the heading of the page
 * or the dialog around it.
 */
export function retry(...fetches: (() => unknown)[]) {
  const around = document.activeElement?.closest('[role="dialog"], main')
  around?.querySelector<HTMLElement>('h1, h2')?.focus()
  for (const fetchAgain of fetches) fetchAgain()
}
