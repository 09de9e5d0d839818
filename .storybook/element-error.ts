import { prettyDOM } from 'storybook/test'

/**
 * Testing Library's error for an element that isn't there. It describes the page only when it is read: while a story
 * waits for an element, each attempt fails with one that nobody reads, and describing them took a twentieth of the time.
 */
export function getElementError(message: string | null, container: Element) {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  })
  return error
}
