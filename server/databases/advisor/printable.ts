/**
 * Control characters, and those that are invisible or change the direction of what follows, so that a name can't look
 * like another one or end a comment.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u{FFFD}]/gu

export const hasInvisible = (text: string) => text.search(invisible) !== -1

/** Escapes characters that can't be seen, as in `\u{202E}`. */
export const printable = (text: string) =>
  text.replaceAll(
    invisible,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  )
