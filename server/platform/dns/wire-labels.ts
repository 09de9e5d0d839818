/** RFC 1035, section 2.3.4. */
const NAME_MAX_OCTETS = 255

/** Reads the labels of a name that a message may have compressed, and where it ends. Throws a RangeError. */
export function readLabels(message: Buffer, from: number): { labels: Buffer[]; end: number } {
  const labels: Buffer[] = []
  let end: number | undefined
  let at = from
  let octets = 1
  for (;;) {
    const length = message.readUInt8(at)
    if (length === 0) break
    if (length >= 0xc0) {
      end ??= at + 2
      const target = message.readUInt16BE(at) & 0x3fff
      // Only backwards, so that it ends.
      if (target >= at) throw new RangeError('A name points forwards.')
      at = target
      continue
    }
    octets += 1 + length
    if (length > 63 || octets > NAME_MAX_OCTETS) throw new RangeError('A name is too long.')
    if (at + 1 + length > message.length) throw new RangeError('A label ends after the message.')
    labels.push(message.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return { labels, end: end ?? at + 1 }
}
