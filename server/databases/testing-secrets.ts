import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'

import type { TestPerson, TestServer } from '../testing/test-server.ts'

/** What is known of a database outside of it, as one text: responses, exports, every row of every table, and the log. */
export async function everythingAbout(
  server: TestServer,
  ada: Pick<TestPerson, 'token' | 'get' | 'post'>,
  path: string,
) {
  await ada.post('/v1/user/export')
  await server.jobs.idle()
  const responses = await Promise.all(
    [
      '/v1/database',
      path,
      `${path}/test`,
      `${path}/findings`,
      `${path}/inventory`,
      `${path}/findings/export?format=csv`,
      `${path}/findings/export?format=json`,
      `${path}/remedies`,
      '/v1/organisation/audit-log/export?format=csv',
    ].map(async (address) => {
      const { status, body } = await ada.get(address)
      if (status !== 200) throw new Error(`${address} responded with ${status}.`)
      return body as unknown
    }),
  )
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const stored = await Promise.all(
    tables.map(({ name }) => server.db.execute(sql.raw(`select t::text from ${name} t`))),
  )
  const account = await exportOf(server, ada)
  return JSON.stringify([responses, account, stored.map(({ rows }) => rows), server.logged])
}

/** The files of an account's export. */
async function exportOf({ app }: TestServer, { token }: Pick<TestPerson, 'token'>) {
  const response = await app.request('/v1/user/export/file', { headers: { authorization: token } })
  const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
  if (files.length < 10) throw new Error('The export has too few files.')
  return files.map((file) => strFromU8(file))
}
