// Runs the built server as its users do, with helpers to call its API.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

import { freePort } from '../../scripts/free-port.mjs'

/**
 * Starts dist/server in a separate folder; with `databaseUrl`, on that PostgreSQL. `errors` is where its log goes.
 *
 * @param {{
 *   folder: string
 *   databaseUrl?: string
 *   environment?: Record<string, string>
 *   errors?: 'inherit' | 'ignore' | number
 * }} options
 */
export async function startServer({ folder, databaseUrl, environment, errors = 'inherit' }) {
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_FOLDER: folder,
      NODE_ENV: 'development',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', errors],
  })
  const output = /** @type {import('node:stream').Readable} */ (server.stdout)
  await once(output, 'data')
  output.resume()
  return {
    url: `http://127.0.0.1:${port}`,
    /** Its peak memory so far, in bytes. */
    peakMemory: () => memoryOf(server.pid, 'VmHWM'),
    /** Its current memory, in bytes. */
    memory: () => memoryOf(server.pid, 'VmRSS'),
    /** Like a crash. */
    kill: () => void server.kill('SIGKILL'),
    stop: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      await exit
    },
  }
}

const memoryOf = (pid, field) =>
  Number(
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
  ) * 1024

/**
 * @param {string} address
 * @param {{ token?: string; body?: string | object; headers?: Record<string, string> }} [options]
 */
export async function ask(address, { token, body, headers } = {}) {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: token ?? '',
      ...headers,
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${address} responded with ${JSON.stringify(answer)}`)
  return answer
}

/**
 * Creates an account that has finished onboarding, with a website: returns its tokens, and the website's id and ingest
 * key.
 */
export async function signUp(url, email = 'bench@example.com') {
  const password = 'a lantern for the bench'
  const { token: accessToken, user_token: token } = await ask(`${url}/v1/register`, {
    body: { username: email, password, confirm_password: password },
  })
  const mails = await ask(`${url}/dev/mailbox.json?to=${email}`)
  const otp = /\b\d{6}\b/.exec(mails[0].text)?.[0]
  await ask(`${url}/v1/verify-otp`, { token, body: { otp } })
  const { data: options } = await ask(`${url}/v1/user/onboarding`, { token })
  await ask(`${url}/v1/user/onboarding`, {
    token,
    body: {
      is_technical: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      use_case: options.use_case[0].use_case_id,
      company_size: options.company_size[0].company_size_id,
    },
  })
  return { accessToken, token, ...(await addWebsite(url, token, 'example.com')) }
}

export async function addWebsite(url, token, name) {
  const { data: domain } = await ask(`${url}/v1/domain`, { token, body: { name } })
  const made = await ask(`${url}/v1/domain/${domain.id}/ingest-key`, { token, body: {} })
  return { domainId: domain.id, ingestKey: made.data.ingest_key }
}

/** Adds a draft of a database that doesn't exist, unless `connection` is that of one, with the key for its log. */
export async function addDatabase(url, token, name, connection) {
  const { data: database } = await ask(`${url}/v1/database`, {
    token,
    body: {
      name,
      engine: 'postgresql',
      host: 'db.invalid',
      database_name: 'shop',
      username: 'reader',
      password: 'a lantern for the bench',
      ...connection,
    },
  })
  const made = await ask(`${url}/v1/database/${database.id}/ingest-key`, { token, body: {} })
  return { databaseId: database.id, ingestKey: made.data.ingest_key }
}
