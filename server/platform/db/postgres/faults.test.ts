import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../../../scripts/free-port.mjs'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { startHangingProxy } from '../../../testing/hanging-proxy.ts'
import { startServerProcess } from '../../../testing/server-process.ts'
import { PASSWORD } from '../../../testing/test-server.ts'

const startCluster = async (options: { standbyOf?: string } = {}) => {
  const cluster = await startPostgres({ isDurable: true, ...options })
  if (!cluster) throw new Error('This machine has no PostgreSQL.')
  return cluster
}
let cluster: Awaited<ReturnType<typeof startCluster>>
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.stop())

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

const startServer = async (env: Record<string, string>) => {
  const server = await startServerProcess(
    {
      PORT: String(await freePort()),
      DATA_FOLDER: newFolder(),
      SECRET_KEY: 'x'.repeat(32),
      ...env,
    },
    { errors: 'ignore' },
  )
  onTestFinished(() => void (server.isAlive() && server.end('SIGKILL')))
  return server
}

test('a PostgreSQL that does not start says why, although its folder is gone', async () => {
  await expect(startPostgres({ settings: ['no_such_setting=1'] })).rejects.toThrow(
    /did not start:[^]*no_such_setting/,
  )
})

test('a production server that starts before its database waits for it', async () => {
  await cluster.halt()
  const starting = startServer({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  // Long enough for a server that doesn't wait to have exited.
  await Promise.race([starting, wait(1_500)])
  await cluster.start()
  const server = await starting
  expect((await fetch(`${server.url}/v1/user`)).status).toBe(401)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('two replicas survive any database fault, respond with 503 in the meantime, and lose nothing', async () => {
  const proxy = await startHangingProxy(Number(new URL(cluster.url).port))
  onTestFinished(proxy.close)
  const DATABASE_URL = `postgres://parapet@127.0.0.1:${proxy.port}/postgres`
  const replicas = await Promise.all([startServer({ DATABASE_URL }), startServer({ DATABASE_URL })])
  const [here, there] = replicas
  const load = await startLoad([here.url, there.url])

  await load.progress()
  for (let round = 0; round < 2; round += 1) {
    await query(
      cluster.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    await load.progress()
  }
  await cluster.restart('fast')
  await load.progress()
  await cluster.restart('immediate')
  await load.progress()
  proxy.hang()
  await load.failure()
  proxy.resume()
  await load.progress()
  const { registered, batches, unexpected } = await load.stop()

  expect(unexpected).toEqual([])
  for (const { token, email } of registered) {
    const { status } = await fetch(`${there.url}/v1/user`, { headers: { authorization: token } })
    expect({ email, status }).toEqual({ email, status: 200 })
  }
  const rows = await query(cluster.url, 'select distinct path from attack_events')
  const stored = new Set(rows.map(({ path }) => path))
  expect(batches.filter((path) => !stored.has(path))).toEqual([])
  expect(batches.length).toBeGreaterThan(10)
  // The emails are sent too, each of them once.
  await expect.poll(() => query(cluster.url, 'select from outbox'), { interval: 200 }).toEqual([])
  for (const { email } of registered) await codeFromMailbox(here.url, email)
  expect(await Promise.all(replicas.map(({ end }) => end('SIGTERM')))).toEqual([0, 0])
})

test('a server with two hosts fails over when the standby becomes the primary', async () => {
  const standby = await startCluster({ standbyOf: cluster.url })
  onTestFinished(standby.stop)
  await query(cluster.url, `alter system set synchronous_standby_names = '*'`)
  await query(cluster.url, 'select pg_reload_conf()')
  const [first, second] = [standby, cluster].map(({ url }) => new URL(url).host)
  const server = await startServer({
    DATABASE_URL: `postgres://parapet@${first},${second}/postgres?target_session_attrs=read-write`,
  })
  const register = async () => {
    const email = `${randomUUID()}@example.com`
    const signUp = { username: email, password: PASSWORD, confirm_password: PASSWORD }
    for (;;) {
      const { user_token: token } = await ask<{ user_token?: string }>(
        `${server.url}/v1/register`,
        '',
        signUp,
      )
      if (token) return token
      await wait(50)
    }
  }
  const before = await register()
  await cluster.halt()
  await standby.promote()
  await register()
  expect((await ask<{ status: number }>(`${server.url}/v1/user`, before)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
})

type Registered = { email: string; token: string }

/** Registers people and sends events to each server, without end. */
async function startLoad(urls: readonly [string, string]) {
  const registered: Registered[] = []
  const batches: string[] = []
  const unexpected: string[] = []
  let failures = 0
  let sent = 0
  let isOver = false

  /** Returns the body of a 2xx response, or undefined for 503. No other status is expected. */
  const post = async (address: string, body: unknown, token = '') => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': newAddress(),
          authorization: token,
        },
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (response.ok) return answer
      if (response.status === 503 && response.headers.get('retry-after')) failures += 1
      else unexpected.push(`${address}: ${response.status} ${String(answer['message'])}`)
    } catch (error) {
      unexpected.push(`${address}: ${String(error)}`)
    }
    await wait(50)
    return undefined
  }
  const register = async (url: string) => {
    const email = `${randomUUID()}@example.com`
    const answer = await post(`${url}/v1/register`, {
      username: email,
      password: PASSWORD,
      confirm_password: PASSWORD,
    })
    if (answer) registered.push({ email, token: String(answer['user_token']) })
    return answer !== undefined
  }
  const { domainId, ingestKey } = await signUpWithWebsite(urls[0])
  const sendEvents = async (url: string) => {
    // A short number, because one UUID in a few hundred has the digits of a card number, which are stored as
    // [redacted].
    const path = `/batch/${(sent += 1)}`
    const at = new Date().toISOString()
    const event = { occurred_at: at, action: 'blocked', address: '192.0.2.1', method: 'GET', path }
    const events = [{ ...event, id: path, rule_id: '942100' }]
    const answer = await post(`${url}/v1/domain/${domainId}/events`, { events }, ingestKey)
    if (answer) batches.push(path)
    return answer !== undefined
  }

  const successes: number[] = []
  const repeat = async (once: () => Promise<boolean>, index: number) => {
    successes[index] = 0
    while (!isOver) {
      if (await once()) successes[index] = (successes[index] ?? 0) + 1
      await wait(20)
    }
  }
  const loops = urls
    .flatMap((url) => [() => register(url), () => sendEvents(url), () => sendEvents(url)])
    .map(repeat)

  return {
    /** Settles once every loop has succeeded three more times. */
    progress: async () => {
      const before = [...successes]
      while (successes.some((count, index) => count < (before[index] ?? 0) + 3)) await wait(20)
    },
    /** Settles once some more requests have failed with 503. */
    failure: async () => {
      const before = failures
      while (failures < before + 3) await wait(20)
    },
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      return { registered, batches, unexpected }
    },
  }
}

let addresses = 0
const newAddress = () => `10.0.${(addresses += 1) >> 8}.${addresses & 255}`

async function ask<Answer>(address: string, token: string, body?: unknown) {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Answer
}

async function codeFromMailbox(url: string, email: string) {
  for (;;) {
    const mails = await ask<{ text: string }[]>(`${url}/dev/mailbox.json?to=${email}`, '')
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await wait(50)
  }
}

async function signUpWithWebsite(url: string) {
  const email = 'load@example.com'
  const signUp = { username: email, password: PASSWORD, confirm_password: PASSWORD }
  const { user_token: token } = await ask<{ user_token: string }>(`${url}/v1/register`, '', signUp)
  await ask(`${url}/v1/verify-otp`, token, { otp: await codeFromMailbox(url, email) })
  type Options = {
    use_case: [{ use_case_id: string }]
    company_size: [{ company_size_id: string }]
  }
  const { data: options } = await ask<{ data: Options }>(`${url}/v1/user/onboarding`, token)
  await ask(`${url}/v1/user/onboarding`, token, {
    is_technical: true,
    first_name: 'Ada',
    last_name: 'Lovelace',
    use_case: options.use_case[0].use_case_id,
    company_size: options.company_size[0].company_size_id,
  })
  const website = { name: 'example.com' }
  const { data: domain } = await ask<{ data: { id: string } }>(`${url}/v1/domain`, token, website)
  const { data: key } = await ask<{ data: { ingest_key: string } }>(
    `${url}/v1/domain/${domain.id}/ingest-key`,
    token,
    {},
  )
  return { domainId: domain.id, ingestKey: key.ingest_key }
}
