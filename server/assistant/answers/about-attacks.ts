import type { Reading } from '../../../contract/assistant/reading.ts'
import {
  type QuestionHandler,
  cellOf,
  cite,
  daysOf,
  findOne,
  hostIn,
  listed,
  named,
  periodOf,
  plain,
  plural,
  readOrExplain,
} from './common.ts'
import type { QuestionContext } from './question-context.ts'

/** The attacks that a question is about: on the website that it names, or else on its page's, in its period. */
async function filterOf(context: QuestionContext) {
  const { question, subject } = context
  const period = periodOf(context)
  if (!hostIn(question)) {
    return subject?.kind === 'website' ? { domain_id: subject.id, ...period } : period
  }
  const website = await findOne(context, 'website')
  return website && { domain_id: website.id, ...period }
}

/** Which attacks there were, how many, and where the most came from. */
export const whichAttacks: QuestionHandler = async (context) => {
  const filter = await filterOf(context)
  if (!filter) return undefined
  const { words } = daysOf(context)
  const counts = await readOrExplain(context, 'count_attacks', filter)
  if (!counts) return undefined
  const numbers = counts.rows.map((row) => ({
    row,
    action: String(row.cells[0]),
    count: Number(row.cells[1]),
  }))
  const total = numbers.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) {
    const [blocked] = numbers
    await context.write(
      `There were no attacks ${words} ${blocked ? cite(blocked.row) : ''}. If you expected some, check that your firewall’s logs are arriving.`,
    )
    return ['Are attack logs arriving?']
  }
  const parts = numbers
    .filter(({ count }) => count > 0)
    .map(({ row, action, count }) => `${count.toLocaleString('en')} ${action} ${cite(row)}`)
  await context.write(`There were **${plural(total, 'attack')}** ${words}: ${parts.join(', ')}.`)
  const top = await readOrExplain(context, 'rank_attacks', filter)
  const [source] = top ? rowsBy(top, 'Source') : []
  const [rule] = top ? rowsBy(top, 'Rule') : []
  if (source) {
    await context.write(
      `\n\nMost came from ${plain(source.cells[1])} ${cite(source)}${rule ? `, and most matched rule ${plain(rule.cells[1])} ${cite(rule)}` : ''}.`,
    )
  }
  const newest = await readOrExplain(context, 'list_attacks', { ...filter, limit: 5 })
  if (newest && newest.rows.length > 0) {
    await context.write(`\n\nThe newest:\n\n${listed(newest.rows.map(named))}`)
  }
  return ['Block the address that attacks the most.', 'Which attacks were not blocked?']
}

export const howManyBlocked: QuestionHandler = async (context) => {
  const filter = await filterOf(context)
  if (!filter) return undefined
  const counts = await readOrExplain(context, 'count_attacks', filter)
  const blocked = counts?.rows.find(({ cells }) => cells[0] === 'blocked')
  if (!counts || !blocked) return undefined
  const total = counts.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)
  await context.write(
    `**${plural(Number(blocked.cells[1]), 'request')}** ${Number(blocked.cells[1]) === 1 ? 'was' : 'were'} blocked ${daysOf(context).words} ${cite(blocked)}, of ${plural(total, 'attack')} in total.`,
  )
  return ['Which attacks were not blocked?', 'Which addresses attack the most?']
}

/** The counts that an answer about no attacks is based on: an empty list has no row to cite. */
async function citedCounts(
  context: QuestionContext,
  filter: { from: string; to: string; action?: readonly string[] },
) {
  const counts = await context.read('count_attacks', filter)
  if ('failure' in counts) return ''
  const { action } = filter
  const rows = counts.reading.rows.filter(
    ({ cells }) => !action || action.includes(String(cells[0])),
  )
  return rows.map((row) => ` ${cite(row)}`).join('')
}

const rowsBy = (reading: Reading, by: string) => reading.rows.filter(({ cells }) => cells[0] === by)

/** The most frequent values of one field of the attacks. */
export const ranked =
  (
    by: 'Source' | 'Country' | 'Rule' | 'Path' | 'Category' | 'Host',
    words: string,
  ): QuestionHandler =>
  async (context) => {
    const filter = await filterOf(context)
    const top = filter && (await readOrExplain(context, 'rank_attacks', filter))
    if (!top) return undefined
    const rows = rowsBy(top, by)
    if (rows.length === 0) {
      const counts = await citedCounts(context, filter)
      await context.write(
        `There were no attacks ${daysOf(context).words}, so there is no ranking.${counts}`,
      )
      return ['Are attack logs arriving?']
    }
    await context.write(
      `${words} ${daysOf(context).words}:\n\n${listed(
        rows.map(
          (row) =>
            `${plain(row.cells[1])}: ${plural(Number(row.cells[2]), 'request')} ${cite(row)}`,
        ),
      )}`,
    )
    return ['What attacks were there today?', 'Block the address that attacks the most.']
  }

/** The newest attacks that match a filter. */
export const attacksWith =
  (matching: { action?: readonly string[]; severity?: string }, words: string): QuestionHandler =>
  async (context) => {
    const filter = await filterOf(context)
    const list =
      filter && (await readOrExplain(context, 'list_attacks', { ...filter, ...matching }))
    if (!list) return undefined
    await context.write(
      list.rows.length === 0
        ? `There were none ${daysOf(context).words}.${await citedCounts(context, { ...filter, ...matching })}`
        : `${words} ${daysOf(context).words}:\n\n${listed(list.rows.slice(0, 10).map(named))}`,
    )
    return ['Which firewall rules match the most?']
  }

/** Proposes to block the most frequent source of a website's attacks on that website. */
export const blockTopSource: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const filter = { domain_id: website.id, ...periodOf(context) }
  const top = await readOrExplain(context, 'rank_attacks', filter)
  if (!top) return undefined
  const [source] = rowsBy(top, 'Source')
  if (!source) {
    await context.write(
      `There were no attacks ${daysOf(context).words}, so nothing needs blocking.${await citedCounts(context, filter)}`,
    )
    return undefined
  }
  const address = String(source.cells[1])
  await context.write(
    `${plain(address)} attacked ${named(website.row)} the most ${daysOf(context).words}, with ${plural(Number(source.cells[2]), 'request')} ${cite(source)}.`,
  )
  const proposed = await context.propose('block_address', {
    id: website.id,
    address,
    reason: `Most attacks ${daysOf(context).words}`,
  })
  await context.write(
    'failure' in proposed
      ? `\n\nI can’t propose to block it: ${plain(proposed.failure.message)}`
      : '\n\nNothing is blocked until you approve the card below.',
  )
  return ['Which addresses are blocked?']
}

export const doLogsArrive: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const arrivals = await readOrExplain(context, 'get_log_arrivals', { id: website.id })
  const last = arrivals?.rows.find(({ cells }) => cells[0] === 'Last received')
  if (!arrivals || !last) return undefined
  const at = cellOf(arrivals, last, 'Time')
  const refused = arrivals.rows.filter((row) => cellOf(arrivals, row, 'Lines in 7 days') !== null)
  await context.write(
    at === null
      ? `No attack log from ${named(website.row)} has arrived yet ${cite(last)}.`
      : `Yes. The last attack on ${named(website.row)} arrived at ${plain(String(at))} ${cite(last)}.`,
  )
  if (refused.length > 0) {
    await context.write(
      `\n\nSome lines were refused:\n\n${listed(
        refused.map((row) => `${named(row)}: ${plain(cellOf(arrivals, row, 'What to do'))}`),
      )}`,
    )
  }
  return ['How do I send attack logs?']
}
