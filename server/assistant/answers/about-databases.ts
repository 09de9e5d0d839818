import {
  type QuestionHandler,
  cellOf,
  cite,
  findOne,
  listed,
  named,
  plain,
  readOrExplain,
} from './common.ts'
import { type Rows, rowsOf } from './rows-of.ts'

const databasesThat = (rows: Omit<Rows, 'tool'>) =>
  rowsOf({
    tool: 'list_databases',
    input: { limit: 50 },
    followUps: ['How do I fix the findings of my database?'],
    ...rows,
  })

export const allDatabases = databasesThat({
  some: 'Your databases:',
  none: 'You don’t have access to any databases.',
  remark: 'State',
})
export const databasesWithFindings = databasesThat({
  some: 'These databases have open findings:',
  none: 'No database is known to have open findings.',
  where: (row, list) => /[1-9]/.test(String(cellOf(list, row, 'Findings'))),
  remark: 'Findings',
})
export const unreachableDatabases = databasesThat({
  some: 'These databases can’t be reached:',
  none: 'No database is known to be unreachable.',
  where: (row, list) =>
    ['unreachable', 'credentials_invalid'].includes(String(cellOf(list, row, 'State'))),
  remark: 'State',
})
export const unencryptedDatabases = databasesThat({
  some: 'These connections are not encrypted, or were never made:',
  none: 'Every connection is encrypted.',
  where: (row, list) => String(cellOf(list, row, 'TLS')).startsWith('not encrypted'),
  remark: 'TLS',
})

export const howToFixDatabase: QuestionHandler = async (context) => {
  const database = await findOne(context, 'database')
  if (!database) return undefined
  const read = await readOrExplain(context, 'get_database_findings', { id: database.id })
  if (!read) return undefined
  const failed = read.rows.filter((row) => cellOf(read, row, 'State') === 'fail')
  await context.write(
    read.rows.length === 0
      ? `${named(database.row)} has not been checked yet.`
      : failed.length === 0
        ? `The last check of ${named(database.row)} found nothing to fix.`
        : `To fix on ${named(database.row)}:\n\n${listed(
            failed.map(
              (row) =>
                `${named(row)}: ${plain(cellOf(read, row, 'Why it matters'))} Fix: ${plain(cellOf(read, row, 'Fix') ?? 'see the page')}`,
            ),
          )}\n\nA fix is never run for you. Review it and run it yourself.`,
  )
  return ['Who has access to my database?']
}

/** One of the lists of a database’s inventory. */
export const inventoryList =
  (name: 'access' | 'sensitive columns', words: { some: string; none: string }): QuestionHandler =>
  async (context) => {
    const database = await findOne(context, 'database')
    if (!database) return undefined
    const read = await readOrExplain(context, 'get_database_inventory', {
      id: database.id,
      list: name,
    })
    if (!read) return undefined
    const { rows } = read
    await context.write(
      rows.length === 0
        ? `${words.none} ${named(database.row)}. It may need a check, or more privileges.`
        : `${words.some} ${named(database.row)}${read.has_more ? `, the first ${rows.length}` : ''}:\n\n${listed(
            rows.map(
              (row) =>
                `${plain(cellOf(read, row, 'What'))}: ${plain(cellOf(read, row, 'Detail'))} ${cite(row)}`,
            ),
          )}`,
    )
    return ['How do I fix the findings of my database?']
  }
