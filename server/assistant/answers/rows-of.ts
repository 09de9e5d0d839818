import type { Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import {
  type QuestionHandler,
  cellOf,
  cite,
  listed,
  named,
  onlyPart,
  plain,
  readOrExplain,
} from './common.ts'
import type { QuestionContext } from './question-context.ts'

export type Rows = {
  tool: string
  input?: object
  some: string
  none: string
  where?: (row: ReadingRow, list: Reading, context: QuestionContext) => boolean
  /** A column, or Markdown. */
  remark?: string | ((row: ReadingRow, list: Reading, context: QuestionContext) => string)
  followUps?: string[]
}

/** Answers with the rows of a list that match, each with a remark. */
export const rowsOf =
  ({ tool, input, some, none, where = () => true, remark, followUps }: Rows): QuestionHandler =>
  async (context) => {
    const list = await readOrExplain(context, tool, input)
    if (!list) return undefined
    const line = (row: ReadingRow) => {
      if (remark === undefined) return named(row)
      if (typeof remark === 'function') return `${named(row)}: ${remark(row, list, context)}`
      return `${named(row)}: ${plain(cellOf(list, row, remark) ?? 'unknown')}`
    }
    const rows = list.rows.filter((row) => where(row, list, context))
    await context.write(
      rows.length === 0
        ? `${none}${onlyPart(list)} ${list.rows.slice(0, 5).map(cite).join(' ')}`
        : `${some}${onlyPart(list)}\n\n${listed(rows.map(line))}`,
    )
    return followUps
  }
