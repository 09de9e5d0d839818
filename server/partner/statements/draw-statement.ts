import Pdf from 'pdfkit'

import type { Statement, StatementLine } from '../../../contract/partner/statement.ts'
import { dayInWords, decimal, priced } from '../../billing/documents/amounts.ts'
import {
  artifact,
  body,
  BOTTOM,
  footer,
  group,
  label,
  LEADING,
  makeRoom,
  MARGIN,
  PAGE,
  paragraph,
  RIGHT,
  rule,
  type Sheet,
  strong,
  type Structure,
  tag,
  TOP,
} from '../../billing/documents/pdf/sheet.ts'
import { actualText, textOn } from '../../billing/documents/pdf/text.ts'
import type { Seller } from '../../billing/invoices/snapshot.ts'

type Drawing = { statement: Omit<Statement, 'line_count'>; seller: Seller }

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawStatement: (drawing: Drawing) => Promise<Uint8Array>
  }
}

const columns = [
  { heading: 'Customer', x: MARGIN, width: 120 },
  { heading: 'Invoice', x: 180, width: 110 },
  { heading: 'Invoiced to', x: 296, width: 60 },
  { heading: 'Without tax', x: 420, width: 60 },
  { heading: 'Rate', x: 468, width: 44 },
  { heading: 'Commission', x: RIGHT, width: 66 },
] as const
/** From this column on, numbers end at `x`. */
const FIRST_NUMBER = 3

/** A statement as a tagged PDF/A, made of the pieces of an invoice. The same statement is always the same file. */
export async function drawStatementTask({ statement, seller }: Drawing): Promise<Uint8Array> {
  const title = `Statement ${statement.month}`
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: {
      Title: title,
      Producer: 'PDFKit',
      Creator: 'PDFKit',
      CreationDate: new Date(`${statement.month}-01T00:00:00Z`),
    },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise((done, fail) => doc.on('end', done).on('error', fail))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, pen: textOn(doc), y: TOP }
  drawHead(sheet, root, { statement, seller })
  drawTable(sheet, root, statement.lines)
  drawTotals(sheet, root, statement)
  root.end()
  drawFooters(sheet, { title, seller })
  doc.end()
  await written
  return Buffer.concat(pieces)
}

function drawHead(sheet: Sheet, root: Structure, { statement, seller }: Drawing) {
  tag(sheet, root, {
    type: 'H1',
    draw: () =>
      sheet.pen.draw('Partner statement', { size: 22, weight: 600, x: MARGIN, y: sheet.y + 8 }),
  })
  sheet.y += 40
  const last = new Date(`${statement.month}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  const until = last.toISOString().slice(0, 10)
  const facts = [
    `Month: ${dayInWords(`${statement.month}-01`)} – ${dayInWords(until)}`,
    `Partner: ${statement.partner}`,
    `From: ${seller.name}`,
    ...(statement.is_final ? [] : ['The month isn’t over. These amounts may still change.']),
  ]
  for (const text of facts) sheet.y = paragraph(sheet, root, { text })
  sheet.y += 20
}

function drawHeadings(sheet: Sheet, cell: (draw: () => void) => void) {
  for (const [index, { heading, x }] of columns.entries()) {
    const isRightAligned = index >= FIRST_NUMBER
    cell(() => sheet.pen.draw(heading, { ...label, x, y: sheet.y, isRightAligned }))
  }
}

function underHeadings(sheet: Sheet) {
  rule(sheet, sheet.y + 6)
  sheet.y += 22
}

const textsOf = (line: StatementLine) => [
  line.customer,
  `${line.number} of ${dayInWords(line.issued_at.slice(0, 10))}: ${line.description}`,
  line.invoiced_to === 'partner' ? 'Partner' : 'Customer',
  priced(line.currency, line.net_minor),
  `${decimal(line.basis_points)} %`,
  priced(line.currency, line.commission_minor),
]

function drawTable(sheet: Sheet, root: Structure, lines: readonly StatementLine[]) {
  group(sheet, root, {
    type: 'Table',
    build: (table) => {
      group(sheet, table, {
        type: 'THead',
        build: (head) =>
          group(sheet, head, {
            type: 'TR',
            build: (row) =>
              drawHeadings(sheet, (draw) => tag(sheet, row, { type: 'TH', scope: 'Column', draw })),
          }),
      })
      underHeadings(sheet)
      group(sheet, table, {
        type: 'TBody',
        build: (rows) => {
          for (const line of lines) drawRow(sheet, rows, line)
        },
      })
    },
  })
}

function drawRow(sheet: Sheet, rows: Structure, line: StatementLine) {
  const cells = textsOf(line).map((text, index) =>
    sheet.pen.wrapped(text, columns[index]?.width ?? 0, body),
  )
  const height = Math.max(...cells.map(({ length }) => length)) * LEADING
  if (sheet.y + height > BOTTOM) {
    sheet.doc.addPage()
    sheet.y = TOP
    artifact(sheet, { type: 'Pagination', draw: () => drawHeadings(sheet, (draw) => draw()) })
    underHeadings(sheet)
  }
  group(sheet, rows, {
    type: 'TR',
    build: (row) => {
      for (const [index, texts] of cells.entries()) {
        const { x } = columns[index] ?? columns[0]
        const isRightAligned = index >= FIRST_NUMBER
        tag(sheet, row, {
          type: 'TD',
          ...actualText(texts.join(' ')),
          draw: () => {
            for (const [at, text] of texts.entries()) {
              sheet.pen.draw(text, { ...body, x, y: sheet.y + at * LEADING, isRightAligned })
            }
          },
        })
      }
    },
  })
  sheet.y += height + 4
}

function drawTotals(sheet: Sheet, root: Structure, { totals }: Pick<Statement, 'totals'>) {
  makeRoom(sheet, (totals.length + 1) * LEADING)
  rule(sheet, sheet.y - 6)
  sheet.y += 12
  const texts = totals.map(
    ({ currency, net_minor: net, commission_minor: commission }) =>
      `Commission: ${priced(currency, commission)} of ${priced(currency, net)} without tax`,
  )
  for (const text of texts.length > 0 ? texts : ['Nothing was invoiced in this month.'])
    sheet.y = paragraph(sheet, root, { text, style: strong })
}

function drawFooters(sheet: Sheet, { title, seller }: { title: string; seller: Seller }) {
  const { doc, pen } = sheet
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - 60
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    rule(sheet, y - 16)
    artifact(sheet, {
      type: 'Pagination',
      draw: () => {
        pen.draw(`${seller.name} · ${seller.email}`, { ...footer, x: MARGIN, y })
        const pageNumber = `${title} · Page ${index + 1} of ${count}`
        pen.draw(pageNumber, { ...footer, x: RIGHT, y, isRightAligned: true })
      },
    })
  }
}
