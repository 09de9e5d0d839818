import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

import { isLoopback, isPublicAddress } from './public-address.ts'

export type Resolver = (host: string) => Promise<string[]>
export type Guard = {
  /** For tests, whose servers listen on this machine. */
  allowLoopback: boolean
}

/** The message states what was refused, and why. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

export const mayReach = (address: string, { allowLoopback }: Guard) =>
  isPublicAddress(address) || (allowLoopback && isLoopback(address))

export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Returns every address of a host, all of them public. The name is resolved once: callers must connect to one of these
 * addresses, and never to the name, which could resolve differently a moment later.
 */
export async function lookUpGuarded(
  host: string,
  { resolve = systemResolver, allowLoopback }: Guard & { resolve?: Resolver },
): Promise<string[]> {
  const name = canonicalHost(host)
  const addresses = isIP(name) === 0 ? await resolve(name) : [name]
  const blocked = addresses.find((address) => !mayReach(address, { allowLoopback }))
  if (blocked !== undefined) {
    const led = blocked === name ? '' : ` resolves to ${blocked}, which`
    throw new BlockedAddress(`${name}${led} is not a public IP address. Enter a public one.`)
  }
  if (addresses.length === 0) throw new BlockedAddress(`${name} has no IP address. Check the name.`)
  return addresses
}

/** Normalised by the URL parser, so that 0x7f.1, 2130706433 and １２７.0.0.1 become the address that they stand for. */
function canonicalHost(host: string) {
  const isAddress6 = isIP(host) === 6
  const isMore = /[/\\?#@]/.test(host) || (!isAddress6 && /:\d*$/.test(host))
  const url = `http://${isAddress6 ? `[${host}]` : host}`
  if (isMore || !URL.canParse(url)) {
    throw new BlockedAddress(`“${host}” is not a host name. Check it for a typo.`)
  }
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
