import { lookup } from 'node:dns/promises'
import { type BlockList, isIP, isIPv4 } from 'node:net'

import { isLoopback, isPublicAddress } from './public-address.ts'

export type Resolver = (host: string) => Promise<string[]>
export type Guard = {
  /** For tests, whose servers listen on this machine. */
  allowLoopback: boolean
  /** Networks that the operator allows although they aren't public. */
  allowedNetworks?: BlockList | undefined
}

/** The message states what was refused, and why. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

export const mayReach = (address: string, { allowLoopback, allowedNetworks }: Guard) =>
  isPublicAddress(address) ||
  (allowLoopback && isLoopback(address)) ||
  (allowedNetworks !== undefined && isWithin(address, allowedNetworks))

/** An address with a zone is in no network: the zone names an interface of this machine (RFC 4007, section 11). */
const isWithin = (address: string, networks: BlockList) =>
  isIP(address) !== 0 &&
  !address.includes('%') &&
  networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

export const systemResolver: Resolver = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Returns every address of a host, all of them public. The name is resolved once: callers must connect to one of these
 * addresses, and never to the name, which could resolve differently a moment later.
 */
export async function lookUpGuarded(
  host: string,
  { resolve = systemResolver, ...guard }: Guard & { resolve?: Resolver },
): Promise<string[]> {
  const name = canonicalHost(host)
  const addresses = isIP(name) === 0 ? await resolve(name) : [name]
  const blocked = addresses.find((address) => !mayReach(address, guard))
  if (blocked !== undefined) {
    const led = blocked === name ? '' : ` resolves to ${blocked}, which`
    throw new BlockedAddress(`${name}${led} is not a public IP address. Enter a public one.`)
  }
  if (addresses.length === 0) throw new BlockedAddress(`${name} has no IP address. Check the name.`)
  return addresses
}

/** Normalised by the URL parser, so that 0x7f.1, 2130706433 and １２７.0.0.1 become the address that they stand for. */
export function canonicalHost(host: string) {
  const isAddress6 = isIP(host) === 6
  const isMore = /[/\\?#@]/.test(host) || (!isAddress6 && /:\d*$/.test(host))
  const url = `http://${isAddress6 ? `[${host}]` : host}`
  if (isMore || !URL.canParse(url)) {
    throw new BlockedAddress(`“${host}” is not a host name. Check it for a typo.`)
  }
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}
