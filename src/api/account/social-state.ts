import { local } from '../browser-storage.ts'

/** How long a person may take at the provider; the server's own attempt lives as long. */
const LIFE_MS = 10 * 60 * 1000

const keyOf = (state: string) => `parapet.social.${state}`

/**
 * The state of a social sign-in that begins in this browser (RFC 6749 section 10.12): 128 random bits that only this
 * browser knows, and that the callback has to bring back. Undefined where the browser stores nothing. Each attempt has its own, so that two tabs don't disturb
 * each other. Not `randomUUID`, which plain http lacks.
 */
export function newSocialState(): string | undefined {
  const state = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(36),
  ).join('-')
  const key = keyOf(state)
  local.set(key, String(Date.now() + LIFE_MS))
  // The provider leads back to another document, where this one's memory is gone.
  return local.isOnlyInMemory(key) ? undefined : state
}

/** True once for a state of this browser's own that is at most ten minutes old. */
export function takeSocialState(state: string | null): boolean {
  if (!state) return false
  const key = keyOf(state)
  const leftMs = Number(local.get(key) ?? 0) - Date.now()
  local.remove(key)
  // More than its life is left when the clock was set back meanwhile: how old it is can't be known then.
  return leftMs > 0 && leftMs <= LIFE_MS
}

const channelOf = (state: string) => new BroadcastChannel(keyOf(state))

/** Tells the page that began the sign-in of this state why it ended, without knowing its window. */
export function reportSocialError(state: string | null, code: string) {
  if (state) channelOf(state).postMessage(code)
}

/** Calls back when the window of a sign-in reports why it ended. Gives the function that ends it. */
export function onSocialError(state: string, callback: (code: string) => void) {
  const channel = channelOf(state)
  channel.addEventListener('message', ({ data }) => callback(String(data)))
  return () => channel.close()
}
