const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE, LINE_FEED] = Buffer.from('",[\\{\n')

/**
 * Whether JSON has more than `most` lists, objects and values. Only scans the bytes: parsing would do the damage, since
 * a few megabytes of brackets take seconds and hundreds of megabytes.
 */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  // Each takes at least a byte. Most bodies have few, even if those in strings count.
  if (bytes.length <= most || separatorsIn(bytes) <= most) return false
  let count = 0
  let isInString = false
  for (let index = 0; index < bytes.length && count <= most; index += 1) {
    const byte = bytes[index]
    if (byte === QUOTE) isInString = !isInString
    // JSON strings can't contain line feeds, so a broken line does not affect the next one.
    else if (byte === LINE_FEED) isInString = false
    else if (!isInString) count += Number(isSeparator(byte ?? 0))
    else if (byte === BACKSLASH && bytes[index + 1] !== LINE_FEED) index += 1
  }
  return count > most
}

const isSeparator = (byte: number) => byte === COMMA || byte === BRACKET || byte === BRACE
/** How many of two bytes are separators: looking up two at once takes half the time. */
const separatorsOfPair = Uint8Array.from(
  { length: 65_536 },
  (_, pair) => Number(isSeparator(pair >> 8)) + Number(isSeparator(pair & 0xff)),
)

function separatorsIn(bytes: Uint8Array) {
  const from = bytes.byteOffset % 2
  const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset + from, (bytes.length - from) >> 1)
  let count = 0
  for (let index = 0; index < pairs.length; index += 1)
    count += separatorsOfPair[pairs[index] ?? 0] ?? 0
  // At most two are in no pair.
  return count + from + ((bytes.length - from) % 2)
}
