import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** The first address and the length of its prefix. */
export type Range = readonly [Address, number]

const MAPPED_BITS = 96

/**
 * Reads an address, or a range in CIDR notation. Undefined for anything else. An IPv4-mapped IPv6 address (RFC 4291
 * section 2.5.5.2) is read as the IPv4 address that packets carry.
 */
export function rangeOf(network: string): Range | undefined {
  if (ipaddr.isValidCIDR(network)) {
    const [address, length] = ipaddr.parseCIDR(network)
    if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && length >= MAPPED_BITS)
      return rangeOf(`${address.toIPv4Address().toString()}/${length - MAPPED_BITS}`)
    const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
    return [family.networkAddressFromCIDR(network), length]
  }
  if (!ipaddr.isValid(network)) return undefined
  const address = ipaddr.process(network)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export const rangesOf = (networks: readonly string[]): Range[] =>
  networks.map(rangeOf).filter((range) => range !== undefined)

export const shownRange = ([address, length]: Range) => `${address.toString()}/${length}`

/** Whether a range is within one of several others, each of which has a single address family. */
export const isWithin = ([address, length]: Range, others: readonly Range[]) =>
  others.some(
    ([other, shorter]) =>
      address.kind() === other.kind() && length >= shorter && address.match(other, shorter),
  )

/** Leaves out ranges that are within another one, because firewalls reject overlaps. */
export const distinct = (ranges: readonly Range[]) =>
  ranges.filter((range, index) => {
    const rest = ranges.filter(
      (other, at) => at !== index && !(shownRange(other) === shownRange(range) && at > index),
    )
    return !isWithin(range, rest)
  })

/** The length of the prefix of a netmask, or undefined for one with holes. */
export const lengthOf = (netmask: string) =>
  ipaddr.isValid(netmask)
    ? (ipaddr.parse(netmask).prefixLengthFromSubnetMask() ?? undefined)
    : undefined
