export type Line = { number: number; text: string }

/** Returns the lines of a string, numbered from 1, without the empty one after a file's last line break. */
export function linesOf(code: string): Line[] {
  const lines = code.replaceAll(/\r\n?/g, '\n').split('\n')
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  return lines.map((text, index) => ({ number: index + 1, text }))
}
