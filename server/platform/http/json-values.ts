const [QUOTE, COMMA, BRACKET, BACKSLASH, BRACE, LINE_FEED] = Buffer.from('",[\\{\n')

/**
 * Whether JSON holds more than so many lists, objects and values. Looks at the bytes only: to parse them would be the harm
 * itself, since a few megabytes of brackets take seconds and hundreds of megabytes.
 */
export function hasMoreValues(bytes: Uint8Array, most: number): boolean {
  let count = 0
  let isInString = false
  for (let index = 0; index < bytes.length && count <= most; index += 1) {
    const byte = bytes[index]
    if (byte === QUOTE) isInString = !isInString
    // No string of JSON goes over the end of a line, so a broken line leaves the next one alone.
    else if (byte === LINE_FEED) isInString = false
    else if (!isInString) count += byte === COMMA || byte === BRACKET || byte === BRACE ? 1 : 0
    else if (byte === BACKSLASH && bytes[index + 1] !== LINE_FEED) index += 1
  }
  return count > most
}
