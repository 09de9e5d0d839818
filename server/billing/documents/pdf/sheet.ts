import { actualText, type Pen, type TextStyle } from './text.ts'

// In points. A4.
export const PAGE = { width: 595.28, height: 841.89 }
export const MARGIN = 56
export const RIGHT = PAGE.width - MARGIN
export const TOP = 64
/** Where the last line above the footer may end. */
export const BOTTOM = PAGE.height - 100
export const LEADING = 14
const GREY = '#535a66'

export const body = { size: 9.5 } satisfies TextStyle
export const strong = { size: 9.5, weight: 600 } satisfies TextStyle
export const label = { size: 9.5, color: GREY } satisfies TextStyle
export const footer = { size: 7.5, color: GREY } satisfies TextStyle

export type Structure = PDFKit.PDFStructureElement
export type Sheet = {
  doc: PDFKit.PDFDocument
  pen: Pen
  /** The baseline of the next line. */
  y: number
}

/** Adds an element to the structure, and what is drawn as its content. */
export function tag(
  { doc }: Sheet,
  parent: Structure,
  {
    type,
    draw,
    ...options
  }: { type: string; draw: () => void; scope?: 'Column' | 'Row'; actual?: string },
) {
  const one = doc.struct(type, options)
  parent.add(one)
  one.add(draw)
  one.end()
}

export function group(
  { doc }: Sheet,
  parent: Structure,
  { type, build }: { type: string; build: (one: Structure) => void },
) {
  const one = doc.struct(type)
  parent.add(one)
  build(one)
  one.end()
}

/** Decorative or repeated content. Screen readers skip it. */
export function artifact(
  { doc }: Sheet,
  { type, draw }: { type: 'Layout' | 'Pagination'; draw: () => void },
) {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function rule(sheet: Sheet, y: number, color = '#d5d9e0') {
  artifact(sheet, {
    type: 'Layout',
    draw: () =>
      sheet.doc.lineWidth(0.75).strokeColor(color).moveTo(MARGIN, y).lineTo(RIGHT, y).stroke(),
  })
}

/** A paragraph of wrapped lines, at the current height or at `y`. Returns the baseline after it. */
export function paragraph(
  sheet: Sheet,
  parent: Structure,
  {
    text,
    x = MARGIN,
    y = sheet.y,
    width = RIGHT - MARGIN,
    style = body,
    type = 'P',
  }: {
    text: string
    x?: number
    y?: number
    width?: number
    style?: TextStyle
    type?: string
  },
): number {
  const lines = sheet.pen.wrapped(text, width, style)
  tag(sheet, parent, {
    type,
    ...actualText(lines.join(' ')),
    draw: () => {
      for (const [index, line] of lines.entries()) {
        sheet.pen.draw(line, { ...style, x, y: y + index * LEADING })
      }
    },
  })
  return y + lines.length * LEADING
}

export function makeRoom(sheet: Sheet, height: number) {
  if (sheet.y + height <= BOTTOM) return
  sheet.doc.addPage()
  sheet.y = TOP
}
