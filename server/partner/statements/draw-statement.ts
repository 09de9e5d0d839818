import type { Statement, StatementLine } from '../../../contract/partner/statement.ts'
import { dayInWords, decimal, priced } from '../../billing/documents/amounts.ts'
import {
  body,
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
} from '../../billing/documents/pdf/sheet.ts'
import { drawTable } from '../../billing/documents/pdf/table.ts'
import { writePdf } from '../../billing/documents/pdf/write-pdf.ts'
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
  { heading: 'Without tax', x: 420, width: 60, isNumber: true },
  { heading: 'Rate', x: 468, width: 44, isNumber: true },
  { heading: 'Commission', x: RIGHT, width: 66, isNumber: true },
] as const

/** A statement as a PDF. */
export function drawStatementTask({ statement, seller }: Drawing): Promise<Uint8Array> {
  const { month, lines } = statement
  const title = `Statement ${month}`
  return writePdf({
    title,
    createdAt: new Date(`${month}-01T00:00:00Z`),
    draw: (sheet, root) => {
      drawHead(sheet, root, { statement, seller })
      const wrapped = (text: string, index: number) =>
        sheet.pen.wrapped(text, columns[index]?.width ?? 0, body)
      drawTable(sheet, root, { columns, rows: lines.map((line) => textsOf(line).map(wrapped)) })
      drawTotals(sheet, root, statement)
    },
    footers: { lines: [`${seller.name} · ${seller.email}`], name: title },
  })
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

/** The cells of a line. */
export const textsOf = (line: StatementLine) => [
  line.customer,
  `${line.number}${line.kind === 'write_off' ? ', written off on' : ' of'} ${dayInWords(line.issued_at.slice(0, 10))}: ${line.description}`,
  line.invoiced_to === 'partner' ? 'Partner' : 'Customer',
  priced(line.currency, line.net_minor),
  `${decimal(line.basis_points)} %`,
  priced(line.currency, line.commission_minor),
]

function drawTotals(sheet: Sheet, root: Structure, { totals }: Pick<Statement, 'totals'>) {
  makeRoom(sheet, (totals.length + 1) * LEADING)
  rule(sheet, sheet.y - 6)
  sheet.y += 12
  const texts = totals.map(
    ({ currency, net_minor: net, commission_minor: commission }) =>
      `Commission: ${priced(currency, commission)} of ${priced(currency, net)} excluding tax`,
  )
  for (const text of texts.length > 0 ? texts : ['Nothing was invoiced in this month.'])
    sheet.y = paragraph(sheet, root, { text, style: strong })
}
