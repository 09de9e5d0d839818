import type { Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import type { Asking } from './asking.ts'
import { type Days, daysIn, isoDays } from './days.ts'

/** Answers one question from what the tools read. Returns questions that could follow. */
export type Answering = (asking: Asking) => Promise<string[] | void>

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

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const dateText = (iso: unknown, timeZone: string) =>
  typeof iso === 'string'
    ? new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
    : 'an unknown date'

/** Reads, or emits why it can't and returns undefined. */
export async function readOrExplain(asking: Asking, tool: string, input: object = {}) {
  const read = await asking.read(tool, input)
  if ('reading' in read) return read.reading
  await asking.write(`I couldn’t read that: ${plain(read.failure.message)}`)
  return undefined
}

export const daysOf = ({ question, now, timeZone }: Asking): Days =>
  daysIn(question, now, timeZone) ?? {
    from: new Date(now.getTime() - 24 * 3_600_000),
    to: now,
    words: 'in the last 24 hours',
  }
export const periodOf = (asking: Asking) => isoDays(daysOf(asking))

type Found = { id: string; row: ReadingRow }

/** What a question names that looks like a host name. The last part of an address is a number. */
export const hostIn = (question: string) =>
  question
    .toLowerCase()
    .split(/[^\p{L}\p{N}.-]/u)
    .map((word) => word.split('.').filter(Boolean))
    .find((parts) => parts.length > 1 && /^\p{L}./u.test(parts.at(-1) ?? ''))
    ?.join('.')

/** The website that a host belongs to: of `shop.example.com` rather `shop.example.com` than `example.com`. */
const websiteOf = (host: string, rows: readonly ReadingRow[]) =>
  rows
    .filter(({ label }) => `.${host}`.endsWith(`.${label.toLowerCase()}`))
    .toSorted((one, other) => other.label.length - one.label.length)[0]

/** The website or database that a question names, that its page is about, or that is the only one. Asks otherwise. */
export async function findOne(
  asking: Asking,
  kind: 'website' | 'database',
): Promise<Found | undefined> {
  const host = kind === 'website' ? hostIn(asking.question) : undefined
  const list = await readOrExplain(
    asking,
    kind === 'website' ? 'list_websites' : 'list_databases',
    // Finds the website of a subdomain too.
    { limit: 50, ...(host && { search: host.split('.').slice(-2).join('.') }) },
  )
  if (!list) return undefined
  const idOf = (row: ReadingRow) => String(cellOf(list, row, 'Id'))
  const question = asking.question.toLowerCase()
  const { subject } = asking
  const row = host
    ? websiteOf(host, list.rows)
    : (list.rows.find(({ label }) => question.includes(label.toLowerCase())) ??
      list.rows.find((one) => subject?.kind === kind && idOf(one) === subject.id) ??
      (list.rows.length === 1 ? list.rows[0] : undefined))
  if (row) return { id: idOf(row), row }
  await asking.write(
    host
      ? `I can’t find a website named ${plain(host)} among those that you have access to.`
      : list.rows.length === 0
        ? kind === 'website'
          ? 'You don’t have access to any websites. Add one first.'
          : 'You don’t have access to any databases. Add one first.'
        : `Which ${kind} do you mean? Repeat the question with its name.\n\n${listed(list.rows.map(named))}`,
  )
  return undefined
}
