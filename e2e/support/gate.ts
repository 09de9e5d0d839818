/** A promise that is resolved from outside: holds a response back until the test has checked the page. */
export function gate() {
  const opened = new EventTarget()
  const isOpen = new Promise<void>((resolve) => {
    opened.addEventListener('open', () => resolve())
  })
  return { isOpen, open: () => opened.dispatchEvent(new Event('open')) }
}
