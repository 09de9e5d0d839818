import Pdf from 'pdfkit'

import { dayInWords, priced } from '../amounts.ts'
import { ciiOf } from '../cii.ts'
import type { DocumentLine, InvoiceDocument, Party } from '../document.ts'
import { metadata, XML_FILE_NAME } from './metadata.ts'
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
} from './sheet.ts'
import { actualText, textOn } from './text.ts'

declare module '../../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawInvoice: (document: InvoiceDocument) => Promise<Uint8Array>
  }
}

const columns = [
  { x: MARGIN, width: 235 },
  { x: 300, width: 145 },
  { x: RIGHT, width: 90 },
] as const

/**
 * The invoice as a PDF that people, screen readers and programs can read: tagged (PDF/UA-1), for archives, with its
 * fonts and its XML inside (PDF/A-3a, Factur-X). The same invoice is always the same file.
 */
export async function drawInvoiceTask(document: InvoiceDocument): Promise<Uint8Array> {
  const title = `${nameOf(document)} ${document.number}`
  const issuedAt = new Date(`${document.issueDate}T00:00:00Z`)
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    // Pages are numbered when all of them exist.
    bufferPages: true,
    // No default one: PDF/A needs every font inside, and Helvetica would only be parsed.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: { Title: title, Producer: 'PDFKit', Creator: 'PDFKit', CreationDate: issuedAt },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise((done, fail) => doc.on('end', done).on('error', fail))
  doc.appendXML(metadata)
  const attachment = {
    name: XML_FILE_NAME,
    type: 'text/xml',
    description: 'The same invoice as XML (Factur-X)',
    relationship: 'Alternative',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  }
  doc.file(Buffer.from(ciiOf(document)), attachment)

  const root = doc.struct('Document')
  doc.addStructure(root)
  const sheet: Sheet = { doc, pen: textOn(doc), y: TOP }
  drawHead(sheet, root, document)
  drawLines(sheet, root, document)
  drawTotals(sheet, root, document)
  drawNotes(sheet, root, document)
  root.end()
  drawFooters(sheet, document)
  doc.end()
  await written
  return Buffer.concat(pieces)
}

const nameOf = ({ typeCode }: InvoiceDocument) => (typeCode === '381' ? 'Credit note' : 'Invoice')

function drawHead(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { pen } = sheet
  const { seller, buyer, corrects } = document
  tag(sheet, root, {
    type: 'H1',
    draw: () => pen.draw(nameOf(document), { size: 22, weight: 600, x: MARGIN, y: sheet.y + 8 }),
  })
  sheet.y += 40
  const facts: (readonly [string, string])[] = [
    ['Number', document.number],
    ['Date', dayInWords(document.issueDate)],
    ...(corrects
      ? [['Corrects', `${corrects.number} of ${dayInWords(corrects.issueDate)}`] as const]
      : []),
    ...(buyer.reference ? [['Your reference', buyer.reference] as const] : []),
  ]
  for (const [name, value] of facts) {
    const lines = pen.wrapped(value, RIGHT - MARGIN - 110, body)
    tag(sheet, root, {
      type: 'P',
      ...actualText(`${name}: ${lines.join(' ')}`),
      draw: () => {
        pen.draw(`${name}:`, { ...label, x: MARGIN, y: sheet.y })
        for (const [index, line] of lines.entries()) {
          pen.draw(line, { ...strong, x: MARGIN + 110, y: sheet.y + index * LEADING })
        }
      },
    })
    sheet.y += lines.length * LEADING
  }
  sheet.y += 16
  const width = (RIGHT - MARGIN) / 2 - 12
  const from = drawParty(sheet, root, { title: 'From', party: seller, x: MARGIN, width })
  const to = drawParty(sheet, root, {
    title: 'Billed to',
    party: buyer,
    x: MARGIN + (RIGHT - MARGIN) / 2 + 12,
    width,
  })
  sheet.y = Math.max(from, to) + 20
}

function drawParty(
  sheet: Sheet,
  root: Structure,
  { title, party, x, width }: { title: string; party: Party; x: number; width: number },
): number {
  let { y } = sheet
  group(sheet, root, {
    type: 'Sect',
    build: (section) => {
      y = paragraph(sheet, section, { text: title, x, y, width, style: label, type: 'H2' })
      y = paragraph(sheet, section, { text: party.name, x, y, width, style: strong })
      for (const text of addressLines(party)) y = paragraph(sheet, section, { text, x, y, width })
      if (party.vatNumber) {
        y = paragraph(sheet, section, { text: `VAT number: ${party.vatNumber}`, x, y, width })
      }
    },
  })
  return y
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const addressLines = ({ street, street2, postalCode, city, region, country }: Party) =>
  [street, street2, `${postalCode} ${city}`.trim(), region, countryNames.of(country)].flatMap(
    (line) => (line ? [line] : []),
  )

const headings = ['Description', 'Period', 'Amount without tax'] as const

function drawHeadings(sheet: Sheet, cell: (draw: () => void) => void) {
  for (const [index, { x }] of columns.entries()) {
    const heading = headings[index] ?? ''
    const isRightAligned = index === columns.length - 1
    cell(() => sheet.pen.draw(heading, { ...label, x, y: sheet.y, isRightAligned }))
  }
}

function underHeadings(sheet: Sheet) {
  rule(sheet, sheet.y + 6)
  sheet.y += 22
}

function drawLines(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { doc } = sheet
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
          for (const line of document.lines) {
            const cells = cellsOf(sheet, document, line)
            const height = Math.max(...cells.map(({ length }) => length)) * LEADING
            if (sheet.y + height > BOTTOM) {
              doc.addPage()
              sheet.y = TOP
              artifact(sheet, {
                type: 'Pagination',
                draw: () => drawHeadings(sheet, (draw) => draw()),
              })
              underHeadings(sheet)
            }
            drawRow(sheet, rows, cells)
            sheet.y += height + 4
          }
        },
      })
    },
  })
}

const cellsOf = ({ pen }: Sheet, { currency }: InvoiceDocument, line: DocumentLine) => [
  pen.wrapped(line.description, columns[0].width, body),
  pen.wrapped(`${dayInWords(line.from)} – ${dayInWords(line.until)}`, columns[1].width, body),
  [priced(currency, line.netMinor)],
]

const drawRow = (sheet: Sheet, rows: Structure, cells: readonly string[][]) =>
  group(sheet, rows, {
    type: 'TR',
    build: (row) => {
      for (const [index, lines] of cells.entries()) {
        const { x } = columns[index] ?? columns[0]
        const isRightAligned = index === columns.length - 1
        tag(sheet, row, {
          type: 'TD',
          ...actualText(lines.join(' ')),
          draw: () => {
            for (const [at, line] of lines.entries()) {
              sheet.pen.draw(line, { ...body, x, y: sheet.y + at * LEADING, isRightAligned })
            }
          },
        })
      }
    },
  })

function drawTotals(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { currency, tax, taxInEuros, netMinor, totalMinor } = document
  const rows = [
    { name: 'Total without tax', value: priced(currency, netMinor), style: body },
    { name: tax.label, value: priced(currency, tax.minor), style: body },
    ...(taxInEuros
      ? [
          {
            name: `${tax.label} in euros`,
            value: priced('EUR', taxInEuros.minor),
            style: body,
          },
        ]
      : []),
    {
      name: document.typeCode === '381' ? 'Total credit' : 'Total',
      value: priced(currency, totalMinor),
      style: strong,
    },
  ]
  makeRoom(sheet, (rows.length + 1) * (LEADING + 4))
  rule(sheet, sheet.y - 6)
  sheet.y += 12
  group(sheet, root, {
    type: 'Table',
    build: (table) => {
      for (const { name, value, style } of rows) {
        group(sheet, table, {
          type: 'TR',
          build: (row) => {
            tag(sheet, row, {
              type: 'TH',
              scope: 'Row',
              draw: () => sheet.pen.draw(name, { ...style, x: columns[1].x, y: sheet.y }),
            })
            tag(sheet, row, {
              type: 'TD',
              draw: () =>
                sheet.pen.draw(value, { ...style, x: RIGHT, y: sheet.y, isRightAligned: true }),
            })
          },
        })
        sheet.y += LEADING + 4
      }
    },
  })
  sheet.y += 16
}

function drawNotes(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { tax, taxInEuros, euroNote, currency, paymentTerms } = document
  const notes = [
    tax.note,
    taxInEuros &&
      `The tax in euros is converted at the European Central Bank’s rate of ${dayInWords(taxInEuros.rateDay)}: 1 EUR = ${taxInEuros.rate} ${currency}.`,
    euroNote,
    paymentTerms,
  ]
  for (const text of notes) {
    if (text === undefined) continue
    makeRoom(sheet, sheet.pen.wrapped(text, RIGHT - MARGIN, body).length * LEADING)
    sheet.y = paragraph(sheet, root, { text }) + 4
  }
}

function drawFooters(sheet: Sheet, { seller, number }: InvoiceDocument) {
  const { doc, pen } = sheet
  const { count } = doc.bufferedPageRange()
  const y = PAGE.height - 60
  const words = [
    [seller.name, ...addressLines(seller)].join(', '),
    [seller.registrationNumber, seller.vatNumber && `VAT number ${seller.vatNumber}`, seller.email]
      .filter(Boolean)
      .join(' · '),
  ]
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    rule(sheet, y - 16)
    artifact(sheet, {
      type: 'Pagination',
      draw: () => {
        for (const [at, line] of words.entries()) {
          const [first = ''] = pen.wrapped(line, RIGHT - MARGIN - 130, footer)
          pen.draw(first, { ...footer, x: MARGIN, y: y + at * 11 })
        }
        const pageNumber = `${number} · Page ${index + 1} of ${count}`
        pen.draw(pageNumber, { ...footer, x: RIGHT, y, isRightAligned: true })
      },
    })
  }
}
