import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

import { sfntOf } from './sfnt.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of PDFKit are one
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit also accepts a font that fontkit has parsed. */
      registerFont(name: string, font: Font): this
    }
  }
}

export type Weight = 400 | 600

const packages = {
  'noto-sans': '@fontsource/noto-sans',
  'noto-sans-arabic': '@fontsource/noto-sans-arabic',
} as const
type Family = keyof typeof packages

const require = createRequire(import.meta.url)

/** Noto Sans in the parts in which it is published, most frequently used first (SIL Open Font License 1.1). */
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

const parsed = new Map<string, Font>()

/** A font by its name. All documents share it, because parsing it takes longer than drawing an invoice. */
export function fontNamed(name: string): Font {
  const known = parsed.get(name)
  if (known) return known
  const family = isArabic(name) ? 'noto-sans-arabic' : 'noto-sans'
  const woff = readFileSync(require.resolve(`${packages[family]}/files/${name}-normal.woff`))
  const font = create(sfntOf(woff)) as Font
  parsed.set(name, font)
  return font
}
