import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import type { AppEnv } from './api-router.ts'
import { refusalFrom } from './error-responses.ts'

/** The pieces of a CSV file, from pages of rows. */
export async function* csvFile<Row>(
  pages: AsyncIterable<readonly Row[]>,
  { header, record }: { header: string; record: (row: Row) => string },
) {
  yield header
  for await (const page of pages) yield page.map(record).join('')
}

/** The pieces of a JSON file: one list, with a row on each line. */
export async function* jsonFile(pages: AsyncIterable<readonly unknown[]>) {
  let before = '[\n'
  for await (const page of pages) {
    yield before + page.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The response headers of a file that is downloaded. */
export const fileHeaders = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** The response headers of an exported file. */
export const exportHeaders = (name: string, format: 'csv' | 'json') =>
  fileHeaders(
    format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json',
    `${name}.${format}`,
  )

/**
 * A stream that requests a piece only when its reader has room for it. If a piece fails, the connection is cut, so that
 * nobody takes what arrived for the whole.
 */
export function streamOf(
  c: Context<AppEnv>,
  pieces: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let isCancelled = false
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { value, done } = await pieces.next()
        if (isCancelled) return
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        const { code } = refusalFrom(error, c)
        c.var.log.info('download cut off', { requestId: c.var.caller.requestId, code })
        const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
        // The adapter would print an error of the stream with its stack.
        if (outgoing) outgoing.destroy()
        else controller.error(error)
      }
    },
    cancel: async () => {
      isCancelled = true
      await pieces.return(undefined)
    },
  })
}
