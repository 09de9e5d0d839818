import {
  artifact,
  body,
  BOTTOM,
  group,
  label,
  LEADING,
  rule,
  type Sheet,
  type Structure,
  tag,
  TOP,
} from './sheet.ts'
import { actualText } from './text.ts'

/** `x` is where its text begins or, for numbers, ends. */
export type Column = { heading: string; x: number; isNumber?: boolean }
/** The lines of each cell. */
export type Row = readonly (readonly string[])[]

/** A table with headings, which are repeated on each page. */
export function drawTable(
  sheet: Sheet,
  root: Structure,
  { columns, rows }: { columns: readonly Column[]; rows: readonly Row[] },
) {
  const drawHeadings = (cell: (draw: () => void) => void) => {
    for (const { heading, x, isNumber = false } of columns) {
      cell(() => sheet.pen.draw(heading, { ...label, x, y: sheet.y, isRightAligned: isNumber }))
    }
  }
  group(sheet, root, {
    type: 'Table',
    build: (table) => {
      group(sheet, table, {
        type: 'THead',
        build: (head) =>
          group(sheet, head, {
            type: 'TR',
            build: (row) =>
              drawHeadings((draw) => tag(sheet, row, { type: 'TH', scope: 'Column', draw })),
          }),
      })
      underHeadings(sheet)
      group(sheet, table, {
        type: 'TBody',
        build: (all) => {
          for (const row of rows) {
            const height = Math.max(...row.map(({ length }) => length)) * LEADING
            if (sheet.y + height > BOTTOM) {
              sheet.doc.addPage()
              sheet.y = TOP
              artifact(sheet, { type: 'Pagination', draw: () => drawHeadings((draw) => draw()) })
              underHeadings(sheet)
            }
            drawRow(sheet, all, { columns, row })
            sheet.y += height + 4
          }
        },
      })
    },
  })
}

function underHeadings(sheet: Sheet) {
  rule(sheet, sheet.y + 6)
  sheet.y += 22
}

const drawRow = (
  sheet: Sheet,
  rows: Structure,
  { columns, row }: { columns: readonly Column[]; row: Row },
) =>
  group(sheet, rows, {
    type: 'TR',
    build: (cells) => {
      for (const [index, { x, isNumber = false }] of columns.entries()) {
        const lines = row[index] ?? []
        tag(sheet, cells, {
          type: 'TD',
          ...actualText(lines.join(' ')),
          draw: () => {
            for (const [at, line] of lines.entries()) {
              const y = sheet.y + at * LEADING
              sheet.pen.draw(line, { ...body, x, y, isRightAligned: isNumber })
            }
          },
        })
      }
    },
  })
