type Match = { isCaseSensitive: boolean }

/** Whether what was typed is the name: white space around it doesn't count, case only if it should. */
export function isNameTyped(typed: string, name: string, { isCaseSensitive }: Match): boolean {
  // The same letter can be written in two ways: é, or e with an accent behind it.
  const fold = (text: string) => {
    const plain = text.trim().normalize('NFC')
    return isCaseSensitive ? plain : plain.toLowerCase()
  }
  return fold(typed) === fold(name)
}
