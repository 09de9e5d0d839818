type Match = { isCaseSensitive: boolean }

/** Whether the typed text is the name. Surrounding white space is ignored, and case too if requested. */
export function isNameTyped(typed: string, name: string, { isCaseSensitive }: Match): boolean {
  // The same letter can be encoded in two ways: é, or e followed by a combining accent.
  const fold = (text: string) => {
    const plain = text.trim().normalize('NFC')
    return isCaseSensitive ? plain : plain.toLowerCase()
  }
  return fold(typed) === fold(name)
}
