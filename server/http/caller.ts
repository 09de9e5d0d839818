import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Who a request comes from, as far as can be known. */
export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** The cookie by which known devices are told from others, unchecked. */
  deviceCookie?: string | undefined
}

const LONGEST_USER_AGENT = 300

/**
 * The address of the client. X-Forwarded-For is believed only for as many entries as there are trusted proxies,
 * counted from the right, for anyone can write what stands further left (OWASP ASVS 4.1.3).
 */
export function callerAddress(c: Context, { trustedProxies }: { trustedProxies: number }): string {
  const peer = peerAddress(c)
  if (trustedProxies === 0) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return (forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer).slice(0, 64)
}

function peerAddress(c: Context) {
  // Absent when a test calls the app without a socket.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '127.0.0.1'
  return getConnInfo(c).remote.address ?? 'unknown'
}

export const callerUserAgent = (c: Context) =>
  (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT)

/** What counts as one place: an IPv4 address, or the /64 that one IPv6 customer gets (RFC 6177). */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
