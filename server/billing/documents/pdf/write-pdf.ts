import Pdf from 'pdfkit'

import {
  artifact,
  footer,
  MARGIN,
  PAGE,
  RIGHT,
  rule,
  type Sheet,
  type Structure,
  TOP,
} from './sheet.ts'
import { textOn } from './text.ts'

type Writing = {
  title: string
  createdAt: Date
  /** Adds metadata and files. */
  attach?: (doc: PDFKit.PDFDocument) => void
  draw: (sheet: Sheet, root: Structure) => void
  /** The lines at the start of each footer, and the text before the page number. */
  footers: { lines: readonly string[]; name: string }
}

/**
 * A PDF that people, screen readers and programs can read: tagged (PDF/UA-1) and for archives, with its fonts inside
 * (PDF/A-3a). The same contents always produce the same file.
 */
export async function writePdf({
  title,
  createdAt,
  attach,
  draw,
  footers,
}: Writing): Promise<Uint8Array> {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    // Pages are numbered once all of them exist.
    bufferPages: true,
    // No default font: PDF/A requires every font to be embedded, so Helvetica would be parsed for nothing.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: { Title: title, Producer: 'PDFKit', Creator: 'PDFKit', CreationDate: createdAt },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise((done, fail) => doc.on('end', done).on('error', fail))
  attach?.(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, pen: textOn(doc), y: TOP }
  draw(sheet, root)
  root.end()
  drawFooters(sheet, footers)
  doc.end()
  await written
  return Buffer.concat(pieces)
}

function drawFooters(sheet: Sheet, { lines, name }: Writing['footers']) {
  const { doc, pen } = sheet
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - 60
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    rule(sheet, y - 16)
    artifact(sheet, {
      type: 'Pagination',
      draw: () => {
        for (const [at, line] of lines.entries()) {
          const [first = ''] = pen.wrapped(line, RIGHT - MARGIN - 130, footer)
          pen.draw(first, { ...footer, x: MARGIN, y: y + at * 11 })
        }
        const pageNumber = `${name} · Page ${index + 1} of ${count}`
        pen.draw(pageNumber, { ...footer, x: RIGHT, y, isRightAligned: true })
      },
    })
  }
}
