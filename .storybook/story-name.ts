/** `PastesCodeWithLineBreak` and `Pastes Code With Line Break` → `Pastes code with line break`. */
export const storyName = (name: string) => {
  const [first = '', ...rest] = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(' ')
  const isAbbreviation = (word: string) => /^[A-Z]{2,}/.test(word)
  return [first, ...rest.map((it) => (isAbbreviation(it) ? it : it.toLowerCase()))].join(' ')
}
