/**
 * Returns all matches of a global pattern, none of which may be empty. `matchAll` copies its pattern each time, which
 * takes longer than the search in a short text.
 */
export function allMatches(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) matches.push(match)
  return matches
}
