import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Weight = 400 | 600

const packages = {
  'noto-sans': '@fontsource/noto-sans',
  'noto-sans-arabic': '@fontsource/noto-sans-arabic',
} as const
type Family = keyof typeof packages

const require = createRequire(import.meta.url)

/** Noto Sans in the parts in which it is published, from the most frequent (SIL Open Font License 1.1). */
const parts = [
  ...['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
    (subset) => ({ family: 'noto-sans' as Family, subset }),
  ),
  { family: 'noto-sans-arabic' as Family, subset: 'arabic' },
].map(({ family, subset }) => ({ family, subset, ranges: rangesOf(family, subset) }))
type Part = (typeof parts)[number]

/** The code points of a part, as its package lists them in the notation of CSS. */
function rangesOf(family: Family, subset: string): [first: number, last: number][] {
  const lists = require(`${packages[family]}/unicode.json`) as Record<string, string>
  return (lists[subset] ?? '').split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

const partOf = (codePoint: number): Part | undefined =>
  parts.find(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  )

export const isArabic = (font: string) => font.startsWith('noto-sans-arabic')

/** The name of the font that has a character, or undefined when an invoice can't show it. */
export function fontFor(character: string, weight: Weight): string | undefined {
  const part = partOf(character.codePointAt(0) ?? 0)
  return part && `${part.family}-${part.subset}-${weight}`
}

const files = new Map<string, Buffer>()

/** The file of a font by its name. */
export function fontFile(name: string): Buffer {
  const kept = files.get(name)
  if (kept) return kept
  const family = isArabic(name) ? 'noto-sans-arabic' : 'noto-sans'
  const file = readFileSync(require.resolve(`${packages[family]}/files/${name}-normal.woff`))
  files.set(name, file)
  return file
}
