const escape = /\\(?:(\d{3})|[^])/g
const inOctal = /^[0-3][0-7]{2}$/

/**
 * Route 53 writes escapes in octal, `\052` for an asterisk, and not in decimal as in RFC 1035, section 5.1. Returns the
 * file with decimal ones if its escapes can only be octal: some stand for a letter or a digit, which nobody escapes, or
 * for no octet at all.
 */
export function withDecimalEscapes(file: string): string {
  const written = [...file.matchAll(escape)].flatMap(([, digits]) => digits ?? [])
  const isOctal =
    written.every((digits) => inOctal.test(digits)) && written.some((digits) => isUnlikely(digits))
  if (!isOctal) return file
  return file.replace(escape, (whole, digits: string | undefined) =>
    digits === undefined ? whole : `\\${String(Number.parseInt(digits, 8)).padStart(3, '0')}`,
  )
}

const isUnlikely = (decimal: string) =>
  Number(decimal) > 255 || /[A-Za-z\d]/.test(String.fromCodePoint(Number(decimal)))
