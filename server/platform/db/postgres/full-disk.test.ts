import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'

import { LAST_SEEN_INTERVAL_SECONDS } from '../../../account/sessions/limits.ts'
import { test } from '../../../testing/test.ts'
import type { Database } from '../client.ts'

const DISK_FULL =
  'The server’s disk is full, so nothing can be saved. Free some space and try again.'
/** PostgreSQL's disk_full, which only some statements get: a page with room still accepts one more row. */
const TABLES = ['domains', 'sessions', 'rate_limits']

/** Makes every write to these tables fail, as on a full disk. */
async function fillDisk(db: Database) {
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run(`create function disk_full() returns trigger language plpgsql as $$ begin
    raise 'could not extend file' using errcode = '53100'; end $$`)
  for (const table of TABLES) {
    await run(
      `create trigger disk_full before insert or update on ${table} execute function disk_full()`,
    )
  }
  const free = () => run('drop function if exists disk_full cascade')
  onTestFinished(async () => void (await free()))
  return free
}

test('when PostgreSQL’s disk is full, writes fail with a message, reads continue, and writes resume when there is space', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const credentials = { username: 'ada@example.com', password: ada.password }
  const free = await fillDisk(server.db)
  const writes = [
    () => ada.post('/v1/domain', { name: 'example.com' }),
    () => server.post('/v1/auth', credentials),
  ]
  for (const write of writes) {
    const { status, headers, body } = await write()
    expect(body).toMatchObject({ code: 'unavailable', message: DISK_FULL })
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '5',
    })
  }
  // The session's last use is due to be written too.
  server.clock.advance(LAST_SEEN_INTERVAL_SECONDS + 1)
  for (const path of ['/v1/user', '/v1/domain', '/v1/attacks/top']) {
    expect((await ada.get(path)).status).toBe(200)
  }
  await free()
  for (const write of writes) expect((await write()).status).toBe(200)
})
