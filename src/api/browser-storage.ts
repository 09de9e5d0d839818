/**
 * The browser's storage. If it is blocked or full, values are kept in this document's memory, so that signing in works
 * until the page is closed or reloaded.
 */
function storageOf(name: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>()
  const attempt = <Result>(action: (storage: Storage) => Result): Result | undefined => {
    try {
      // Even reading the property throws if storage is blocked.
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
      // Other tabs are notified of each write, so an unchanged value must not be written.
      attempt((storage) => storage.setItem(key, value))
      if (attempt((storage) => storage.getItem(key)) === value) return
      // If the new value doesn't fit, the old one must not remain.
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
