// Requests of people and programs, sent to any replica, and the checks of every response.
const TIMEOUT_MS = 40_000

/** The same for every website. */
const nameOf = (path) => path.replace(/[\da-f-]{36}/g, '{id}').replace(/\?.*/, '')

/** Spreads requests over the replicas, as a load balancer does, and counts the responses. */
export function startClient({ replicas, report }) {
  let turn = 0
  const counts = { ok: 0, refused: 0, unavailable: 0, cut: 0 }
  /** Until then, a connection may break, because a replica was killed. */
  let excusedUntil = 0

  const serving = () => {
    const candidates = replicas.filter(({ isServing }) => isServing)
    return candidates[turn++ % Math.max(1, candidates.length)]
  }

  /**
   * Resolves to the response, or to undefined when there was none: then the outcome is unknown.
   *
   * @param {string} path
   * @param {{ body?: unknown; token?: string; address?: string; type?: string; method?: string }} [options]
   */
  const send = async (
    path,
    { body, token, address = '203.0.113.7', type = 'application/json', method } = {},
  ) => {
    const replica = serving()
    if (!replica) return undefined
    try {
      const response = await fetch(replica.url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': type }),
          ...(token && { authorization: token }),
          'x-forwarded-for': address,
          'user-agent': 'soak',
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      const { status, headers } = response
      if (status >= 500 && !(status === 503 && headers.has('retry-after'))) {
        report(`${replica.name} answered ${nameOf(path)} with ${status}`)
      }
      counts[status === 503 ? 'unavailable' : status < 400 ? 'ok' : 'refused'] += 1
      const isJson = headers.get('content-type')?.includes('json')
      return { status, body: isJson ? JSON.parse(text) : text }
    } catch (thrown) {
      const error = /** @type {Error & { cause?: { code?: string } }} */ (thrown)
      counts.cut += 1
      if (performance.now() > excusedUntil) {
        report(`${replica.name} cut ${nameOf(path)}: ${error.cause?.code ?? error.name}`)
      }
      return undefined
    }
  }
  return {
    send,
    counts,
    excuse: (ms) => {
      excusedUntil = Math.max(excusedUntil, performance.now() + ms)
    },
  }
}
