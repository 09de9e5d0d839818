import { CHUNK_TIMEOUT_MS } from '../../contract/constants.ts'
import { session } from '../api/browser-storage.ts'

/** A part of the console did not arrive, and loading the page anew did not help. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const STAMP = 'parapet.reloaded-for-chunk'

/**
 * Loads a part of the console. When it fails or takes over 120 s, the page that was asked for is loaded anew once:
 * after a release the old parts may be gone. When that didn't help, throws ChunkLoadError, which the error page
 * explains. `askedFor` is the path that the person is on the way to.
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
    if (!session.get(STAMP)) {
      session.set(STAMP, new Date().toISOString())
      leaveFor(askedFor)
      // The page is on its way out: nothing is shown in between.
      return new Promise(() => {})
    }
    session.remove(STAMP)
    throw new ChunkLoadError('A part of the console could not be loaded.', { cause: error })
  }
}

function leaveFor(path: string) {
  const { pathname, search } = window.location
  if (path === pathname + search) window.location.reload()
  else window.location.assign(path)
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The chunk did not arrive in time.')),
      CHUNK_TIMEOUT_MS,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
