import { z } from 'zod'

import { instant } from '../common.ts'

/** A path of the console. Nothing that the assistant shows leads anywhere else. */
export const consolePath = z.string().regex(/^\/(?!\/)[^\s\\]*$/)

/** How the values of a column are shown. Money is in minor units. */
export const columnKinds = ['text', 'code', 'number', 'time', 'money'] as const

const readingColumn = z.object({
  label: z.string(),
  kind: z.enum(columnKinds),
})

const readingRow = z.object({
  /** The reference that answers cite it by: r1, r2, … within a conversation. */
  ref: z.string(),
  /** What it is called in a sentence. */
  label: z.string(),
  /** The page that shows it. */
  href: consolePath,
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
})
export type ReadingRow = z.infer<typeof readingRow>

/** What the assistant read with one call: a table, or a chart over time. */
export const reading = z.object({
  /** The call, such as `GET /v1/attacks`. */
  call: z.string(),
  title: z.string(),
  /** The page that shows the same. */
  href: consolePath,
  columns: z.array(readingColumn),
  rows: z.array(readingRow),
  /** Whether there are more rows than were read. */
  has_more: z.boolean(),
  /** The currency of its money. Null if there is none, or if rows have different ones. */
  currency: z.string().nullable(),
  chart: z
    .object({
      series: z.array(z.string()),
      points: z.array(z.object({ at: instant, values: z.array(z.number()) })),
    })
    .nullable(),
})
export type Reading = z.infer<typeof reading>
