import { isIP, isIPv4, isIPv6 } from 'node:net'

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

export type DoneWith = 'assistant' | 'mcp'

/** Where a request comes from, as far as it can be known. */
export type Caller = {
  address: string
  userAgent: string
  requestId: string
  /** The cookie that identifies known devices, not yet verified. */
  deviceCookie?: string | undefined
  /** The API token that it was sent with, once it is verified. */
  tokenId?: string | undefined
  /** The partner through which the person works in a customer's organisation. */
  partnerId?: string | undefined
  /** The cookie of a browser that signs in without a second factor, not yet verified. */
  rememberedCookie?: string | undefined
  /** What makes the request for a person who approved it: the assistant, or an MCP client by its token. */
  doneWith?: DoneWith | undefined
  /** The name of the MCP client or the API token that suggested it. */
  proposedBy?: string | undefined
  /** The organisation that an MCP client was connected for: it finds nothing of the person's other ones. */
  onlyIn?: string | undefined
}

/** What only the server itself can set, in calls that it makes to itself. */
export function setByServer(c: Context): Pick<Caller, 'doneWith' | 'proposedBy' | 'onlyIn'> {
  const { doneWith, proposedBy, onlyIn } = (c.env ?? {}) as Partial<Caller>
  return { doneWith, proposedBy, onlyIn }
}

const LONGEST_USER_AGENT = 300

/**
 * Returns the client's address. X-Forwarded-For is only believed for as many entries as there are trusted proxies,
 * counted from the right, because anyone can write the entries further left (OWASP ASVS 4.1.3). Several headers form
 * one list (RFC 9110 section 5.3). An entry that is not an address, such as `unknown`, was written by a trusted proxy
 * that has nothing better: then the peer's address is used, never what a client wrote further left.
 */
export function callerAddress(c: Context, { trustedProxies }: { trustedProxies: number }): string {
  const peer = peerAddress(c)
  if (trustedProxies === 0) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return addressIn(forwarded.at(-trustedProxies) ?? forwarded[0] ?? '') ?? peer
}

/**
 * Returns the address in an entry, which may be quoted and have a port, as in RFC 7239 section 6, or undefined when
 * there is none.
 */
export function addressIn(entry: string): string | undefined {
  const plain = /^"([^"]*)"$/.exec(entry)?.[1] ?? entry
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? unmapped(bracketed) : undefined
  const withoutPort = /^([^:]*):\d{1,5}$/.exec(plain)?.[1] ?? plain
  return isIP(withoutPort) ? unmapped(withoutPort) : undefined
}

function peerAddress(c: Context) {
  // Absent when a test calls the app without a socket.
  if (!(c.env as { incoming?: unknown } | undefined)?.incoming) return '127.0.0.1'
  return unmapped(getConnInfo(c).remote.address ?? 'unknown')
}

/** How the stored user agent of an MCP client's session ends. No header can end like it. */
export const MCP_ENDING = ' (MCP)'

export function callerUserAgent(c: Context) {
  let userAgent = (c.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT)
  while (userAgent.endsWith(MCP_ENDING)) userAgent = userAgent.slice(0, -MCP_ENDING.length)
  return userAgent
}

/** Converts an IPv4-mapped IPv6 address (RFC 4291 section 2.5.5.2), in either notation, to IPv4. */
function unmapped(address: string) {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xff_ff) return address
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The eight groups of an IPv6 address (RFC 4291 section 2.2). */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const [before, after] = [numbersIn(head), numbersIn(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(zeros).fill(0), ...after]
}

const numbersIn = (part: string) =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!isIPv4(group)) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })

const prefixOf = (address: string, bits: 48 | 64) =>
  `${groupsOf(address)
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`

/** The network that counts as one client: an IPv4 address, or an IPv6 /64 (RFC 6177). */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 64) : plain
}

/** The /48 that one IPv6 customer may get, which contains 65,536 networks (RFC 6177). Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const plain = unmapped(address)
  return isIPv6(plain) ? prefixOf(plain, 48) : undefined
}

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
  }
}
