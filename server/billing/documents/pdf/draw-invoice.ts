import { dayInWords, priced } from '../amounts.ts'
import { ciiOf } from '../cii.ts'
import type { DocumentLine, InvoiceDocument, Party } from '../document.ts'
import { metadata, XML_FILE_NAME } from './metadata.ts'
import {
  body,
  group,
  label,
  LEADING,
  makeRoom,
  MARGIN,
  paragraph,
  RIGHT,
  rule,
  type Sheet,
  strong,
  type Structure,
  tag,
} from './sheet.ts'
import { drawTable } from './table.ts'
import { actualText } from './text.ts'
import { writePdf } from './write-pdf.ts'

declare module '../../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawInvoice: (document: InvoiceDocument) => Promise<Uint8Array>
  }
}

const columns = [
  { heading: 'Description', x: MARGIN, width: 235 },
  { heading: 'Period', x: 300, width: 145 },
  { heading: 'Amount excluding tax', x: RIGHT, isNumber: true },
] as const

/** The invoice as a PDF with its XML inside (Factur-X). */
export function drawInvoiceTask(document: InvoiceDocument): Promise<Uint8Array> {
  const { number, seller } = document
  const issuedAt = new Date(`${document.issueDate}T00:00:00Z`)
  return writePdf({
    title: `${nameOf(document)} ${number}`,
    createdAt: issuedAt,
    attach: (doc) => {
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
    },
    draw: (sheet, root) => {
      drawHead(sheet, root, document)
      drawTable(sheet, root, {
        columns,
        rows: document.lines.map((line) => cellsOf(sheet, document, line)),
      })
      drawTotals(sheet, root, document)
      drawNotes(sheet, root, document)
    },
    footers: { lines: sellerLines(seller), name: number },
  })
}

const nameOf = ({ typeCode }: InvoiceDocument) => (typeCode === '381' ? 'Credit note' : 'Invoice')

function drawHead(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { pen } = sheet
  const { seller, buyer, corrects, testNote } = document
  tag(sheet, root, {
    type: 'H1',
    draw: () => pen.draw(nameOf(document), { size: 22, weight: 600, x: MARGIN, y: sheet.y + 8 }),
  })
  sheet.y += 40
  if (testNote) sheet.y = paragraph(sheet, root, { text: testNote, style: strong }) + 8
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

const cellsOf = ({ pen }: Sheet, { currency }: InvoiceDocument, line: DocumentLine) => [
  pen.wrapped(line.description, columns[0].width, body),
  pen.wrapped(`${dayInWords(line.from)} – ${dayInWords(line.until)}`, columns[1].width, body),
  [priced(currency, line.netMinor)],
]

function drawTotals(sheet: Sheet, root: Structure, document: InvoiceDocument) {
  const { currency, tax, nationalTax, netMinor, totalMinor } = document
  const rows = [
    { name: 'Total excluding tax', value: priced(currency, netMinor), style: body },
    { name: tax.label, value: priced(currency, tax.minor), style: body },
    ...(nationalTax
      ? [
          {
            name: `${tax.label} in ${nationalTax.currencyName}`,
            value: priced(nationalTax.currency, nationalTax.minor),
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
  const { tax, nationalTax, nationalTaxNote, paymentTerms } = document
  const notes = [
    tax.note,
    nationalTax &&
      `The tax in ${nationalTax.currencyName} is converted at the European Central Bank’s rate of ${dayInWords(nationalTax.rateDay)}: ${nationalTax.rates}.`,
    nationalTaxNote,
    paymentTerms,
  ]
  for (const text of notes) {
    if (text === undefined) continue
    makeRoom(sheet, sheet.pen.wrapped(text, RIGHT - MARGIN, body).length * LEADING)
    sheet.y = paragraph(sheet, root, { text }) + 4
  }
}

const sellerLines = (seller: InvoiceDocument['seller']) => [
  [seller.name, ...addressLines(seller)].join(', '),
  [seller.registrationNumber, seller.vatNumber && `VAT number ${seller.vatNumber}`, seller.email]
    .filter(Boolean)
    .join(' · '),
]
