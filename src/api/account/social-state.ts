import { local } from '../browser-storage.ts'

/** How long a person may take at the provider; the same as the lifetime of the attempt on the server. */
const LIFE_MS = 10 * 60 * 1000

const keyOf = (state: string) => `parapet.social.${state}`

/**
 * Returns the state of a social sign-in that starts in this browser (RFC 6749 section 10.12): 128 random bits that only
 * this browser knows, and that the callback has to return. Undefined when the browser's storage is blocked. Each
 * attempt has its own, so that two tabs don't interfere with each other. Not `randomUUID`, which isn't available on
 * plain http.
 */
export function newSocialState(): string | undefined {
  const state = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36),
  ).join('-')
  const key = keyOf(state)
  local.set(key, String(Date.now() + LIFE_MS))
  // The provider redirects to another document, which doesn't have this one's memory.
  return local.isOnlyInMemory(key) ? undefined : state
}

/** Returns true once for a state created by this browser at most ten minutes ago. */
export function takeSocialState(state: string | null): boolean {
  if (!state) return false
  const key = keyOf(state)
  const leftMs = Number(local.get(key) ?? 0) - Date.now()
  local.remove(key)
  // If the clock was set back, more than the whole lifetime remains and the age is unknown.
  return leftMs > 0 && leftMs <= LIFE_MS
}

const channelOf = (state: string) => new BroadcastChannel(keyOf(state))

/** Reports why a sign-in ended to the page that started it with this state, without access to its window. */
export function reportSocialError(state: string | null, code: string) {
  if (state) channelOf(state).postMessage(code)
}

/** Calls back when the window of a sign-in reports why it ended. Returns a function that stops listening. */
export function onSocialError(state: string, callback: (code: string) => void) {
  const channel = channelOf(state)
  channel.addEventListener('message', ({ data }) => callback(String(data)))
  return () => channel.close()
}
