import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'
import { session } from '../api/browser-storage.ts'
import { forceLeave } from '../pages/shared/forced-leave.ts'

/** A part of the console failed to load, and reloading the page didn't help. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const STAMP = 'parapet.reloaded-for-chunk'

/**
 * Loads a part of the console. If that fails or takes over 120 s, the requested page is reloaded once: after a release
 * the old chunks may be gone. If that didn't help, or if the browser is offline and its error page would replace the
 * console, throws ChunkLoadError, which the error page explains. `askedFor` is the path being navigated to.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  askedFor: string,
): Promise<Module> {
  try {
    const module = await withTimeout(load())
    session.remove(STAMP)
    return module
  } catch (error) {
    if (navigator.onLine && !session.get(STAMP)) {
      session.set(STAMP, new Date().toISOString())
      leaveFor(askedFor)
      // The page is about to be replaced: nothing is shown in between.
      return new Promise(() => {})
    }
    session.remove(STAMP)
    throw new ChunkLoadError('Part of the console could not be loaded.', { cause: error })
  }
}

function leaveFor(path: string) {
  // The prompt about unsaved changes has already been shown. If it appeared again, the person could stay on a page that
  // waits forever.
  forceLeave()
  const { pathname, search } = window.location
  if (path === pathname + search) window.location.reload()
  else window.location.assign(path)
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The chunk timed out.')), CHUNK_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
