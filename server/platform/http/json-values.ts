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
    else if (!isInString) count += byte === COMMA || byte === BRACKET || byte === BRACE ? 1 : 0
    else if (byte === BACKSLASH && bytes[index + 1] !== LINE_FEED) index += 1
  }
  return count > most
}

const isSeparator = new Uint8Array(256)
for (const byte of [COMMA, BRACKET, BRACE]) isSeparator[byte ?? 0] = 1

function separatorsIn(bytes: Uint8Array) {
  let count = 0
  for (let index = 0; index < bytes.length; index += 1) count += isSeparator[bytes[index] ?? 0] ?? 0
  return count
}
