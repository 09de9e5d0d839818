/** A promise that is resolved from outside: for an answer that is held back until the test has looked. */
export function gate() {
  const opened = new EventTarget()
  const isOpen = new Promise<void>((resolve) => {
    opened.addEventListener('open', () => resolve())
  })
  return { isOpen, open: () => opened.dispatchEvent(new Event('open')) }
}
