import { areCredentialsKept } from '../../api/credentials.ts'
import { nextPath } from './next.ts'

let showConsole: (() => void) | undefined

/** How the console is shown without loading another document: set once by each document that can. */
export const setConsoleLoader = (load: () => void) => {
  showConsole = load
}

/**
 * Goes from signing in to the console, with a full page load (docs/specification.md section 4). Without storage, that
 * would lose the credentials, so this document becomes the console instead.
 */
export function enterConsole(path = nextPath() ?? '/overview') {
  if (areCredentialsKept() || !showConsole) return window.location.assign(path)
  window.history.replaceState(null, '', path)
  showConsole()
}
