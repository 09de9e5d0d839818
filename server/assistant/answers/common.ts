import type { Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import { readDomainName } from '../../websites/domain-name.ts'
import { isFiller } from '../tools/words.ts'
import { type Days, daysIn, isoDays } from './days.ts'
import type { QuestionContext } from './question-context.ts'

/** Answers one question from what the tools read. Returns questions that could follow. */
export type QuestionHandler = (context: QuestionContext) => Promise<string[] | void>

/** Names a row: the reader sees a link to it. */
export const cite = ({ ref }: Pick<ReadingRow, 'ref'>) => `[${ref}]`

/** Escapes text from a row, which anyone may have written, so that Markdown shows it unchanged. */
export const plain = (text: string | number | null | undefined) =>
  String(text ?? '–').replaceAll(/[\\`*_{}[\]()#+\-.!|<>~&:@/]/g, (sign) => `\\${sign}`)

export const named = (row: ReadingRow) => `**${plain(row.label)}** ${cite(row)}`

export const listed = (rows: readonly string[]) => rows.map((row) => `- ${row}`).join('\n')

/** The value of a row's column. */
export function cellOf(reading: Reading, row: ReadingRow, label: string) {
  return row.cells[reading.columns.findIndex((column) => column.label === label)] ?? null
}

/** Follows a statement about all rows of a list that was only read in part. */
export const onlyPart = ({ has_more: hasMore, rows }: Reading) =>
  hasMore ? ` I only checked the first ${rows.length}.` : ''

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const dateText = (iso: unknown, timeZone: string) =>
  typeof iso === 'string'
    ? new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
    : 'an unknown date'

/** Reads, or emits why it can't and returns undefined. */
export async function readOrExplain(context: QuestionContext, tool: string, input: object = {}) {
  const read = await context.read(tool, input)
  if ('reading' in read) return read.reading
  await context.write(`I couldn’t read that: ${plain(read.failure.message)}`)
  return undefined
}

export const daysOf = ({ question, now, timeZone }: QuestionContext): Days =>
  daysIn(question, now, timeZone)
export const periodOf = (context: QuestionContext) => isoDays(daysOf(context))

type Found = { id: string; row: ReadingRow }

/** The host name in a question. `/wp-login.php`, `index.html` and `ada@example.com` are none. */
export const hostIn = (question: string) =>
  question
    .toLowerCase()
    .split(/[\s"“”„'‘’()<>,;]+/)
    .map((word) => /^.*[\p{L}\p{N}]/su.exec(word)?.[0] ?? '')
    .find((word) => /^[^/@]+\.|^https?:/.test(word) && 'name' in readDomainName(word))

/** A website’s name, from a host name that may have more parts. */
export const websiteNamed = (host: string | undefined) => {
  const name = host === undefined ? undefined : readDomainName(host)
  return name && 'name' in name ? name.displayName : undefined
}

/** Names that stand for no database in particular, even if one is called “my”. */
const NOTHING_NAMED = /\b(?:an?|any|my|our|the|this|which|your) databases?\b/g

/** The row with the longest name that occurs in a question as whole words. */
const namedIn = (question: string, rows: readonly ReadingRow[]) =>
  rows
    .filter(({ label }) => {
      const at = question.indexOf(label.toLowerCase())
      const end = at + label.length
      return (
        at >= 0 &&
        !/[\p{L}\p{N}]$/u.test(question.slice(0, at)) &&
        !/^[\p{L}\p{N}]/u.test(question.slice(end))
      )
    })
    .toSorted((one, other) => other.label.length - one.label.length)[0]

/** The website or database that a question names, that its page is about, or that is the only one. Asks otherwise. */
export async function findOne(
  context: QuestionContext,
  kind: 'website' | 'database',
): Promise<Found | undefined> {
  const { question, subject } = context
  const host = kind === 'website' ? hostIn(question) : undefined
  const search = websiteNamed(host)
  const list = await readOrExplain(
    context,
    kind === 'website' ? 'list_websites' : 'list_databases',
    { limit: 50, search },
  )
  if (!list) return undefined
  const idOf = (row: ReadingRow) => String(cellOf(list, row, 'Id'))
  if (search !== undefined) {
    const row = list.rows.find(({ label }) => label === search)
    if (row) return { id: idOf(row), row }
    await context.write(
      `I can’t find a website named ${plain(host)} among those that you have access to.`,
    )
    return undefined
  }
  const row = namedIn(question.toLowerCase().replaceAll(NOTHING_NAMED, ''), list.rows)
  if (row) return { id: idOf(row), row }
  const behind = list.has_more ? await findBehind(context, kind) : undefined
  if (behind) return { id: idOf(behind), row: behind }
  const onPage = list.rows.find((one) => idOf(one) === subject?.id)
  if (onPage) return { id: idOf(onPage), row: onPage }
  if (subject?.kind === kind) return readSubject(context, kind, subject.id)
  const [only] = list.rows
  if (only && list.rows.length === 1) return { id: idOf(only), row: only }
  await context.write(
    list.rows.length === 0
      ? kind === 'website'
        ? 'You don’t have access to any websites. Add one first.'
        : 'You don’t have access to any databases. Add one first.'
      : `Which ${kind} do you mean? Repeat the question with its name.\n\n${listed(list.rows.map(named))}`,
  )
  return undefined
}

/** The database that a question names. */
export async function nameOfDatabase(context: QuestionContext) {
  const read = await context.read('list_databases', { limit: 50 })
  if ('failure' in read) return undefined
  const { rows, has_more: hasMore } = read.reading
  const row = namedIn(context.question.toLowerCase().replaceAll(NOTHING_NAMED, ''), rows)
  return (row ?? (hasMore ? await findBehind(context, 'database') : undefined))?.label
}

const SEARCHES_MAX = 3

/** The one that a question names, behind the first rows of the list. Its name contains one of the longest words. */
async function findBehind(context: QuestionContext, kind: 'website' | 'database') {
  const question = context.question.toLowerCase().replaceAll(NOTHING_NAMED, '')
  const words = [...new Set(question.match(/[\p{L}\p{N}_-]{2,}/gu))]
    .filter((word) => !isFiller(word))
    .toSorted((one, other) => other.length - one.length)
  for (const search of words.slice(0, SEARCHES_MAX)) {
    const found = await readOrExplain(context, `list_${kind}s`, { limit: 50, search })
    const row = found && namedIn(question, found.rows)
    if (row) return row
  }
  return undefined
}

/** What the page is about, which may be far behind the first rows of the list. */
async function readSubject(context: QuestionContext, kind: 'website' | 'database', id: string) {
  const tool = kind === 'website' ? 'get_website' : 'get_database'
  const [row] = (await readOrExplain(context, tool, { id }))?.rows ?? []
  return row && { id, row }
}
