import type { TestPerson, TestServer } from '../testing/test-server.ts'

/** A draft of a database with its ingest key, and a function that sends lines of its log. */
export async function logSender(
  server: TestServer,
  person: TestPerson,
  engine: 'postgresql' | 'mysql' = 'postgresql',
) {
  const { data } = (
    await person.post('/v1/database', {
      name: 'Shop',
      engine,
      host: 'db.example.com',
      database_name: 'shop',
      username: 'reader',
      password: 'a-long-random-password',
    })
  ).body
  const path = `/v1/database/${data.id as string}`
  const made = await person.post(`${path}/ingest-key`)
  const key = made.body.data.ingest_key as string
  return {
    databaseId: data.id as string,
    path,
    key,
    /** Each as a log shipper sends it. */
    send: (lines: readonly object[]) =>
      server.ask('POST', `${path}/activity`, {
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        token: key,
        headers: { 'content-type': 'application/x-ndjson' },
      }),
    listed: async (query = '') =>
      (await person.get(`/v1/database-activity?${query}`)).body.data as Record<string, unknown>[],
  }
}

/** A line of PostgreSQL's jsonlog, at 08:30 where the test's clock is at 09:00. */
export const aLogLine = (statement: string, different: Record<string, unknown> = {}) => ({
  timestamp: '2026-03-01 08:30:00.000 UTC',
  user: 'app',
  dbname: 'shop',
  pid: 4711,
  remote_host: '192.0.2.7',
  session_id: '69a3f8c8.1267',
  line_num: nextNumber(),
  error_severity: 'LOG',
  message: `statement: ${statement}`,
  application_name: 'shop',
  ...different,
})
let number = 0
const nextNumber = () => (number += 1)
