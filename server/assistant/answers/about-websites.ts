import type { Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import { protectingStates } from '../../../contract/websites/domain-states.ts'
import {
  type QuestionHandler,
  cellOf,
  cite,
  dateText,
  findOne,
  listed,
  named,
  onlyPart,
  plain,
  plural,
  readOrExplain,
} from './common.ts'
import { type Rows, rowsOf } from './rows-of.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 60

const websitesThat = (rows: Omit<Rows, 'tool'>) =>
  rowsOf({
    tool: 'list_websites',
    input: { limit: 50 },
    followUps: ['Which websites expire soon?', 'What are my open findings?'],
    ...rows,
  })

export const allWebsites = websitesThat({
  some: 'Your websites:',
  none: 'You don’t have access to any websites.',
  remark: (row, list) =>
    `${plain(cellOf(list, row, 'Status'))}, mode ${plain(cellOf(list, row, 'Mode'))}, grade ${plain(cellOf(list, row, 'Grade') ?? 'unknown')}`,
})

/** Attacks on any other website aren’t seen, whatever its mode is. */
const isInUse = (row: ReadingRow, list: Reading) =>
  protectingStates.some((state) => state === cellOf(list, row, 'Status'))

export const unprotectedWebsites = websitesThat({
  some: 'These websites don’t block attacks:',
  none: 'All of your websites block attacks.',
  where: (row, list) =>
    !isInUse(row, list) ||
    (cellOf(list, row, 'Mode') !== 'block' && cellOf(list, row, 'Under attack mode') !== 'on'),
  remark: (row, list) =>
    isInUse(row, list)
      ? `mode ${plain(cellOf(list, row, 'Mode'))}`
      : `status ${plain(String(cellOf(list, row, 'Status')).replaceAll('_', ' '))}`,
})

export const underAttack = websitesThat({
  some: 'Under attack mode is on for:',
  none: 'Under attack mode is off for all of your websites.',
  where: (row, list) => cellOf(list, row, 'Under attack mode') === 'on',
  remark: () => 'mode Block, with stricter limits',
})

export const expiringWebsites = websitesThat({
  some: `These domain registrations expire within ${SOON_DAYS} days:`,
  none: `No domain registration is known to expire within ${SOON_DAYS} days.`,
  where: (row, list, { now }) => {
    const until = cellOf(list, row, 'Registered until')
    return typeof until === 'string' && Date.parse(until) < now.getTime() + SOON_DAYS * DAY_MS
  },
  remark: (row, list, { timeZone }) => dateText(cellOf(list, row, 'Registered until'), timeZone),
})

const gradeOrder = ['F', 'D-', 'D', 'D+', 'C-', 'C', 'C+', 'B-', 'B', 'B+', 'A-', 'A', 'A+']

export const worstGrade: QuestionHandler = async (context) => {
  const list = await readOrExplain(context, 'list_websites', { limit: 50 })
  if (!list) return undefined
  const [worst] = list.rows
    .filter((row) => cellOf(list, row, 'Grade') !== null)
    .toSorted(
      (a, b) =>
        gradeOrder.indexOf(String(cellOf(list, a, 'Grade'))) -
        gradeOrder.indexOf(String(cellOf(list, b, 'Grade'))),
    )
  await context.write(
    worst
      ? `${named(worst)} has the worst grade: ${plain(cellOf(list, worst, 'Grade'))}.${onlyPart(list)}`
      : `None of your websites has a grade yet.${onlyPart(list)} ${list.rows.slice(0, 5).map(cite).join(' ')}`,
  )
  return worst ? [`Why does ${worst.label} have this grade?`] : []
}

/** The values of a group of settings. */
export const settings =
  (group: 'protection' | 'tls' | 'alerts', words: string): QuestionHandler =>
  async (context) => {
    const website = await findOne(context, 'website')
    if (!website) return undefined
    const read = await readOrExplain(context, 'get_website_settings', { id: website.id })
    if (!read) return undefined
    const rows = read.rows.filter((row) => cellOf(read, row, 'Group') === group)
    await context.write(
      `${words} of ${named(website.row)}:\n\n${listed(
        rows.map(
          (row) =>
            `${plain(String(cellOf(read, row, 'Setting')).replaceAll('_', ' '))}: **${plain(cellOf(read, row, 'Value'))}** ${cite(row)}`,
        ),
      )}`,
    )
    return ['Which addresses are blocked?']
  }

/** Rules of one kind. */
export const rules =
  (kind: 'block_address' | 'allow_rule', words: { some: string; none: string }): QuestionHandler =>
  async (context) => {
    const website = await findOne(context, 'website')
    if (!website) return undefined
    const read = await readOrExplain(context, 'list_website_rules', { id: website.id, kind })
    if (!read) return undefined
    const { rows } = read
    await context.write(
      rows.length === 0
        ? `${words.none} on ${named(website.row)}.`
        : `${words.some} on ${named(website.row)}${read.has_more ? `, the first ${rows.length}` : ''}:\n\n${listed(
            rows.map((row) => {
              const reason = cellOf(read, row, 'Reason')
              return `${plain(cellOf(read, row, 'Applies to'))}${reason ? ` (${plain(reason)})` : ''} ${cite(row)}`
            }),
          )}`,
    )
    return ['Which addresses attack the most?']
  }

export const records: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const read = await readOrExplain(context, 'list_records', { id: website.id, limit: 50 })
  if (!read) return undefined
  await context.write(
    read.rows.length === 0
      ? `${named(website.row)} has no DNS records yet.`
      : `${named(website.row)} has ${read.has_more ? 'more than ' : ''}${plural(read.rows.length, 'DNS record')}:\n\n${listed(
          read.rows.map((row) => `${named(row)} ${plain(cellOf(read, row, 'Content'))}`),
        )}`,
  )
  return ['Are the name servers set up correctly?']
}

export const nameServers: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const read = await readOrExplain(context, 'get_name_servers', { id: website.id })
  if (!read) return undefined
  if (read.rows.length === 0) {
    await context.write(`No name servers are assigned to ${named(website.row)} yet.`)
    return ['How do I add a website?']
  }
  const isRight = read.rows.every((row) => cellOf(read, row, 'State') === 'ours')
  await context.write(
    `${isRight ? 'Yes. All name servers of' : 'Not yet. The name servers of'} ${named(website.row)}:\n\n${listed(
      read.rows.map(
        (row) => `${named(row)}: ${plain(String(cellOf(read, row, 'State')).replaceAll('_', ' '))}`,
      ),
    )}`,
  )
  return ['When does my domain expire?']
}

export const expiry: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const read = await readOrExplain(context, 'get_registration', { id: website.id })
  if (!read) return undefined
  const [row] = read.rows
  const until = row && cellOf(read, row, 'Expires')
  await context.write(
    row && until
      ? `The domain registration of ${named(website.row)} expires on **${dateText(until, context.timeZone)}** ${cite(row)}.`
      : `The expiry date of ${named(website.row)} is not known ${row ? cite(row) : ''}. Not every registry publishes it.`,
  )
  return ['Which websites expire soon?']
}

/** The checks of a website that match, worst first, and how to fix them. */
const checks =
  ({
    intro,
    none,
    states,
    say,
  }: {
    intro: string
    none: string
    states: (state: string) => boolean
    say: 'finding' | 'fix'
  }): QuestionHandler =>
  async (context) => {
    const website = await findOne(context, 'website')
    if (!website) return undefined
    const read = await readOrExplain(context, 'get_posture', { id: website.id })
    if (!read) return undefined
    const [grade, ...all] = read.rows
    if (!grade) {
      await context.write(`${named(website.row)} has not been checked yet.`)
      const proposed = await context.propose('check_website', { id: website.id })
      if ('proposal' in proposed) await context.write(' Approve the card to run the first check.')
      return undefined
    }
    const found = all.filter((row) => states(String(cellOf(read, row, 'State'))))
    await context.write(
      `${named(website.row)} has grade **${plain(cellOf(read, grade, 'State'))}**, with ${plain(cellOf(read, grade, 'Points'))} points ${cite(grade)}. `,
    )
    await context.write(
      found.length === 0
        ? none
        : `${intro}\n\n${listed(
            found.slice(0, 10).map((row) => {
              const text =
                say === 'fix' ? cellOf(read, row, 'How to fix it') : cellOf(read, row, 'Finding')
              return `${named(row)} (${plain(cellOf(read, row, 'Points'))} points): ${plain(text)}`
            }),
          )}`,
    )
    return say === 'fix'
      ? ['How has my grade changed over time?']
      : ['How do I fix the failed checks?']
  }

const isOpen = (state: string) => state === 'failed' || state === 'warned'

export const whyThisGrade = checks({
  intro: 'These checks cost points:',
  none: 'No check costs points.',
  // Ignored findings still count towards the score.
  states: (state) => isOpen(state.replace(', ignored', '')),
  say: 'finding',
})
export const howToFix = checks({
  intro: 'To improve it, starting with what costs the most points:',
  none: 'There is nothing to fix.',
  states: isOpen,
  say: 'fix',
})
export const ignoredChecks = checks({
  intro: 'These findings are ignored for now:',
  none: 'No finding is ignored.',
  states: (state) => state.endsWith('ignored'),
  say: 'finding',
})
export const untestedChecks = checks({
  intro: 'These checks could not be run, so they neither passed nor failed:',
  none: 'Every check was run.',
  states: (state) => state.startsWith('not_tested'),
  say: 'finding',
})

export const gradeHistory: QuestionHandler = async (context) => {
  const website = await findOne(context, 'website')
  if (!website) return undefined
  const read = await readOrExplain(context, 'get_posture_history', { id: website.id, limit: 50 })
  if (!read) return undefined
  const [newest] = read.rows
  const gradeOf = (row: ReadingRow) => plain(cellOf(read, row, 'Grade') ?? 'unknown')
  const checkedOn = (row: ReadingRow) => dateText(cellOf(read, row, 'Checked'), context.timeZone)
  const followUps = ['Why does my website have this grade?']
  if (!newest) {
    await context.write(`${named(website.row)} has not been checked yet.`)
    return followUps
  }
  const grade = gradeOf(newest)
  const other = read.rows.findIndex((row) => gradeOf(row) !== grade)
  const before = read.rows[other]
  // Where the current grade begins, as far as was read.
  const first = (other === -1 ? read.rows.at(-1) : read.rows[other - 1]) ?? newest
  await context.write(
    before
      ? `The grade of ${named(website.row)} was ${gradeOf(before)} ${cite(before)}, and has been ${grade} since ${checkedOn(first)} ${cite(first)}.`
      : first === newest
        ? `${named(website.row)} was checked once, with grade ${grade} ${cite(newest)}.`
        : `The grade of ${named(website.row)} was ${grade} in ${read.has_more ? 'the newest' : 'all'} ${read.rows.length} checks, from ${checkedOn(first)} ${cite(first)} to ${checkedOn(newest)} ${cite(newest)}.`,
  )
  return followUps
}

export const openFindings: QuestionHandler = async (context) => {
  const read = await readOrExplain(context, 'list_open_findings')
  if (!read) return undefined
  const counts = read.rows.filter((row) => cellOf(read, row, 'Website') === 'all websites')
  const heaviest = read.rows.filter((row) => !counts.includes(row))
  await context.write(
    `Open findings of your websites: ${counts.map((row) => `${plain(row.label)} ${cite(row)}`).join(', ')}.`,
  )
  if (heaviest.length > 0) {
    await context.write(`\n\nThese cost the most points:\n\n${listed(heaviest.map(named))}`)
  }
  return ['How do I fix the failed checks?', 'Which databases have findings?']
}
