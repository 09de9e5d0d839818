let isEnding = false

/**
 * Runs an action that ends this session if it succeeds. A listener that is notified of the end before the action has
 * returned doesn't redirect to /login: the caller leaves the document.
 */
export async function endingSession<Result>(act: () => Promise<Result>): Promise<Result> {
  isEnding = true
  try {
    return await act()
  } catch (error) {
    isEnding = false
    throw error
  }
}
export const isEndingSession = () => isEnding
