const mapped = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/

/** An IPv4 address that was mapped into IPv6 (RFC 4291, section 2.5.5.2), in whatever spelling, as IPv4. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  // The parser of URLs writes every IPv6 address in one way, with hexadecimal groups only.
  const [, high, low] = mapped.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return address
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
