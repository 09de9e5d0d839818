/**
 * RFC 5952: the canonical form of an IPv6 address, from the URL parser, except that it writes embedded IPv4 addresses
 * in hexadecimal.
 */
export const ipv6Text = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** Returns the last 32 bits of an IPv6 address as an IPv4 address. */
export function lastFourOctets(address: string) {
  const groups = ipv6Text(address).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

const mapped = /^::ffff:[\da-f]+:[\da-f]+$/

/** Converts an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2), in any notation, to IPv4. */
export const plainAddress = (address: string) =>
  address.includes(':') && mapped.test(ipv6Text(address)) ? lastFourOctets(address) : address

/** The number of bits before the IPv4 address in an IPv4-mapped one. */
export const MAPPED_BITS = 96

/** The same for an address or a range: a range of mapped addresses becomes the equivalent IPv4 range. */
export function plainRange(range: string) {
  const [address = '', bits] = range.split('/')
  const plain = plainAddress(address)
  if (bits === undefined) return plain
  const isMapped = plain !== address && Number(bits) >= MAPPED_BITS
  return isMapped ? `${plain}/${Number(bits) - MAPPED_BITS}` : range
}

/** Whether an address is in a range in CIDR notation (RFC 4632), which may be a single address. */
export function isInRange(address: string, range: string) {
  const [network = '', length] = range.split('/')
  const [own, wanted] = [bitsOf(address), bitsOf(network)]
  const shared = Number(length ?? wanted.length)
  return own.length === wanted.length && own.slice(0, shared) === wanted.slice(0, shared)
}

/** The bits of an address, the most significant first. */
function bitsOf(address: string) {
  if (!address.includes(':')) return inBits(address.split('.').map(Number), 8)
  const [before = [], after = []] = ipv6Text(address)
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group ? Number.parseInt(group, 16) : [])))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return inBits([...before, ...zeros, ...after], 16)
}
const inBits = (numbers: readonly number[], size: number) =>
  numbers.map((number) => number.toString(2).padStart(size, '0')).join('')
