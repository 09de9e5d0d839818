import bidiFactory from 'bidi-js'

import { fontFor, fontNamed, isArabic, type Weight } from './fonts.ts'

const bidi = bidiFactory()

export type TextStyle = { size: number; weight?: Weight; color?: string }
/** A part of a line with one font and one direction. */
type Run = { text: string; font: string; level: number }

/** The characters that would change the direction of what follows, and controls: an invoice shows neither. */
const invisible = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A character that no font has. */
const UNKNOWN = '?'

const charactersOf = (text: string) =>
  Array.from(text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll(invisible, ''))

export const shownText = (text: string) =>
  charactersOf(text)
    .map((character) => (fontFor(character, 400) ? character : UNKNOWN))
    .join('')

/** The first character that a document can't show. */
export const firstWithoutFont = (text: string) =>
  charactersOf(text).find((character) => !fontFor(character, 400))

/** Scripts that run from right to left. A line without them has one direction. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u

/** The runs of a line from left to right (Unicode Standard Annex 9). */
export function runsOf(line: string, weight: Weight): Run[] {
  const isMixed = rightToLeft.test(line)
  const { levels } = isMixed ? bidi.getEmbeddingLevels(line) : { levels: new Uint8Array() }
  const mirrored = isMixed ? bidi.getMirroredCharactersMap(line, levels) : new Map<number, string>()
  const runs: Run[] = []
  let at = 0
  for (const character of line) {
    const level = levels[at] ?? 0
    const text = mirrored.get(at) ?? character
    const font = fontFor(text, weight) ?? fontFor(UNKNOWN, weight) ?? ''
    at += character.length
    const last = runs.at(-1)
    // Letters of one word belong together, because they connect. Any other right-to-left character is drawn on its own:
    // a font would set it from left to right.
    const isConnected = level % 2 === 0 || (isArabic(font) && text !== ' ')
    if (last?.font === font && last.level === level && isConnected) last.text += text
    else runs.push({ text, font, level })
  }
  return inVisualOrder(runs)
}

/** Rule L2: from the highest level down, reverses everything at that level or above. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(end, start + 1)
    }
  }
  return ordered
}

/** The text in reading order, where the order on the page differs. */
export const actualText = (text: string) =>
  rightToLeft.test(text) && bidi.getEmbeddingLevels(text).levels.some((level) => level > 0)
    ? { actual: text }
    : {}

/** Measures and draws text of any script in a document. */
export function textOn(doc: PDFKit.PDFDocument) {
  const registered = new Set<string>()

  function choose(font: string, size: number) {
    if (!registered.has(font)) {
      doc.registerFont(font, fontNamed(font))
      registered.add(font)
    }
    return doc.font(font).fontSize(size)
  }

  const widthOf = (line: string, { size, weight = 400 }: TextStyle) =>
    runsOf(line, weight).reduce((sum, { text, font }) => {
      return sum + choose(font, size).widthOfString(text)
    }, 0)

  /** Lines of at most that width. A wider run without a space is broken anywhere. */
  function wrapped(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of shownText(text).trim().split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const character of word) {
        if (line !== '' && widthOf(line + character, style) > width) {
          lines.push(line)
          line = ''
        }
        line += character
      }
    }
    return [...lines, line]
  }

  /** Draws one line. `x` is its left end, or with `isRightAligned` its right one. `y` is the baseline. */
  function draw(
    line: string,
    {
      x,
      y,
      isRightAligned = false,
      ...style
    }: TextStyle & { x: number; y: number; isRightAligned?: boolean },
  ) {
    const runs = runsOf(line, style.weight ?? 400)
    let left = isRightAligned ? x - widthOf(line, style) : x
    for (const { text, font } of runs) {
      choose(font, style.size).fillColor(style.color ?? '#16181d')
      doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += doc.widthOfString(text)
    }
  }

  return { widthOf, wrapped, draw }
}
export type Pen = ReturnType<typeof textOn>
