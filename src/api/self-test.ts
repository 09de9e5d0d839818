import { SESSION_COOKIE } from '../../contract/constants.ts'
import { local, session } from './browser-storage.ts'
import { call } from './client.ts'
import { renewCookies } from './credentials.ts'
import { failureSentence, RefusedError } from './failures.ts'

/** Why a probe found a fault, as a sentence. */
type Fault = { fault: string }

export type ServerProbe = { version: string; now: string; sentAt: number; receivedAt: number }
/** `none`: the server can’t be reached. `refused`: it can, but rejects the stream. `silent`: nothing arrives. */
export type LiveProbe =
  | { outcome: 'open' | 'none' | 'silent' }
  | { outcome: 'refused'; status: number }

const STATUS_TIMEOUT_MS = 10_000
/** The stream sends its first line immediately. */
const LIVE_TIMEOUT_MS = 10_000
const KEY = 'parapet.self-test'

/** Whether the server responds, with its version and its clock. */
async function probeServer(): Promise<ServerProbe | Fault> {
  const sentAt = Date.now()
  try {
    const { data } = await call('GET /v1/status', { timeoutMs: STATUS_TIMEOUT_MS })
    return { ...data, sentAt, receivedAt: Date.now() }
  } catch (error) {
    const detail = failureSentence(error, 'It gave no reason.')
    return {
      fault:
        error instanceof RefusedError
          ? `It responded with status ${error.status}. ${detail}`
          : detail,
    }
  }
}

/** Opens a live stream and waits for its first bytes: a proxy that buffers responses holds them back. */
async function probeLive(): Promise<LiveProbe> {
  renewCookies()
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), LIVE_TIMEOUT_MS)
  try {
    const response = await fetch('/v1/live', {
      headers: { Accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: over.signal,
    })
    if (!response.ok) return { outcome: 'refused', status: response.status }
    const first = await response.body?.getReader().read()
    return { outcome: first?.value ? 'open' : 'silent' }
  } catch {
    return { outcome: over.signal.aborted ? 'silent' : 'none' }
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

/** Whether the browser keeps what is stored: in `local` until it is removed, in `session` until the tab is closed. */
function probeStorage() {
  const keeps = (storage: typeof local) => {
    storage.set(KEY, '1')
    const isKept = !storage.isOnlyInMemory(KEY)
    storage.remove(KEY)
    return isKept
  }
  return { local: keeps(local), session: keeps(session) }
}

/** Whether the browser keeps the console’s cookies. */
function probeCookies() {
  renewCookies()
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))
}

/** What the console needs from a browser, and what it uses where available. */
function probeBrowser() {
  return {
    missing: Object.entries({
      'AbortSignal.timeout': 'timeout' in AbortSignal,
      'Array.prototype.toSorted': 'toSorted' in Array.prototype,
      EventSource: 'EventSource' in window,
      'Intl.ListFormat': 'ListFormat' in Intl,
      'URL.canParse': 'canParse' in URL,
    }).flatMap(([name, exists]) => (exists ? [] : [name])),
    isSecure: window.isSecureContext,
    hasClipboard: 'clipboard' in navigator,
    hasPasskeys: 'PublicKeyCredential' in window,
  }
}
export type BrowserProbe = ReturnType<typeof probeBrowser>

/** The probes of the self-test. */
export const probes = {
  server: probeServer,
  live: probeLive,
  storage: async () => probeStorage(),
  cookies: async () => probeCookies(),
  browser: async () => probeBrowser(),
}
export type Probes = typeof probes
