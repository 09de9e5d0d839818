/** RFC 5952: one way to write an IPv6 address. The parser of URLs knows it, but for dots within: it has hexadecimal groups only. */
export const ipv6Text = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** What the last 32 bits of an IPv6 address are as an IPv4 one. */
export function lastFourOctets(address: string) {
  const groups = ipv6Text(address).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

const mapped = /^::ffff:[\da-f]+:[\da-f]+$/

/** An IPv4 address that was mapped into IPv6 (RFC 4291, section 2.5.5.2), in whatever spelling, as IPv4. */
export const plainAddress = (address: string) =>
  address.includes(':') && mapped.test(ipv6Text(address)) ? lastFourOctets(address) : address

/** How many bits stand before an IPv4 address that was mapped into IPv6. */
export const MAPPED_BITS = 96

/** The same for an address or a range: one of mapped addresses becomes the one of IPv4 that it stands for. */
export function plainRange(range: string) {
  const [address = '', bits] = range.split('/')
  const plain = plainAddress(address)
  if (bits === undefined) return plain
  const isMapped = plain !== address && Number(bits) >= MAPPED_BITS
  return isMapped ? `${plain}/${Number(bits) - MAPPED_BITS}` : range
}
