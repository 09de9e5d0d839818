import { z } from 'zod'

import type { columnKinds, Reading, ReadingRow } from '../../../contract/assistant/reading.ts'
import { shortened } from '../../platform/shortened.ts'
import { type ApiCall, type Dispatch, refusalIn } from './dispatch.ts'

/** Longer values are truncated, because attackers control many of them. */
const CELL_MAX = 300
/** The maximum number of rows from one call. */
const ROWS_MAX = 50

export type Cell = string | number | null
type Row = { label: string; href: string; cells: Cell[] }
type Column = readonly [label: string, kind: (typeof columnKinds)[number]]

/** Converts a response to a tool's result. */
type Read = {
  title: string
  href: string
  columns: readonly Column[]
  rows: readonly Row[]
  hasMore?: boolean
  currency?: string
  chart?: Reading['chart']
}

/** A GET call to the API that the assistant and MCP clients may make. */
export type Tool = {
  name: string
  /** A description of what it reads. */
  title: string
  description: string
  /** The route that it calls. */
  route: `/v1/${string}` | 'help'
  input: z.ZodObject
  run: (dispatch: Dispatch, input: unknown) => Promise<Ran>
}
type Ran = { reading: Omit<Reading, 'rows'> & { rows: Omit<ReadingRow, 'ref'>[] } } | Failed
export type Failed = { failure: { code: string; message: string } }

/** Describes a tool. `{id}` in its route is replaced by the input of that name; the rest of the input is the query. */
export function tool<Input extends z.ZodObject, Response extends z.ZodType>({
  name,
  description,
  route,
  input,
  response,
  read,
  query = (given) => given as ApiCall['query'],
}: {
  name: string
  description: string
  route: `/v1/${string}`
  input: Input
  response: Response
  read: (body: z.infer<Response>, input: z.infer<Input>) => Read
  query?: (input: z.infer<Input>) => ApiCall['query']
}): Tool {
  return {
    name,
    title: name.replace(/^(?:list|get|count|rank)_/, '').replaceAll('_', ' '),
    description,
    route,
    input,
    run: async (dispatch, given) => {
      const parsed = input.safeParse(given ?? {})
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        const field = issue?.path.join('.')
        const message = [field, issue?.message].filter(Boolean).join(': ')
        return { failure: { code: 'invalid_request', message } }
      }
      const values = parsed.data as Record<string, string>
      const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
      const path = names.reduce<string>(
        (filled, parameter) =>
          filled.replace(`{${parameter}}`, encodeURIComponent(values[parameter] ?? '')),
        route,
      )
      const rest = Object.fromEntries(
        Object.entries(query(parsed.data) ?? {}).filter(([key]) => !names.includes(key)),
      )
      const result = await dispatch({ method: 'GET', path, query: rest })
      if (result.status !== 200) return { failure: refusalIn(result) }
      const shown = read(response.parse(result.body), parsed.data)
      return { reading: readingOf(`GET ${route}`, shown) }
    },
  }
}

export function readingOf(
  call: string,
  { columns, rows, hasMore, currency, chart, ...rest }: Read,
) {
  return {
    call,
    ...rest,
    columns: columns.map(([label, kind]) => ({ label, kind })),
    rows: rows.slice(0, ROWS_MAX).map(({ label, href, cells }) => ({
      label: cut(label),
      href,
      cells: cells.map((cell) => (typeof cell === 'string' ? cut(cell) : cell)),
    })),
    has_more: hasMore === true || rows.length > ROWS_MAX,
    currency: currency ?? null,
    chart: chart ?? null,
  }
}

const cut = (text: string) => shortened(text, CELL_MAX)

/** One of several lists or, so that a long one doesn't displace the others, the beginning of each. */
export function ofLists<Name extends string>(
  lists: Readonly<Record<Name, readonly Row[]>>,
  only: Name | undefined,
) {
  const shown: (readonly Row[])[] = only ? [lists[only]] : Object.values(lists)
  const max = Math.floor(ROWS_MAX / shown.length)
  return {
    rows: shown.flatMap((rows) => rows.slice(0, max)),
    hasMore: shown.some((rows) => rows.length > max),
  }
}

/** The id of a website or database, as the lists return it. */
export const id = z.uuid('Use an ID from one of the lists.')
export const limit = z.int().min(1).max(ROWS_MAX).default(20)
