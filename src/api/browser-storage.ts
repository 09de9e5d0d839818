/**
 * The browser's storage. Where it is blocked or full, this document's memory stands in, so that signing in works until
 * the page is closed or loaded anew.
 */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const attempt = <Result>(action: (storage: Storage) => Result): Result | undefined => {
    try {
      // Reading the property already throws where storage is blocked.
      return action(window[name])
    } catch {
      return undefined
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    get: (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string) => {
      memory.delete(key)
      // Other tabs are notified of each change, so one that is none must not look like one.
      attempt((storage) => storage.setItem(key, value))
      if (attempt((storage) => storage.getItem(key)) === value) return
      // What no longer fits must not leave an older value behind.
      remove(key)
      memory.set(key, value)
    },
    remove,
    clear: () => {
      memory.clear()
      attempt((storage) => storage.clear())
    },
    isOnlyInMemory: (key: string) => memory.has(key),
  }
}

/** For this browser, until it is removed. */
export const local = storageOf('localStorage')
/** For this tab, until it is closed. */
export const session = storageOf('sessionStorage')
