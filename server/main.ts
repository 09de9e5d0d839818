import { once } from 'node:events'
import type { Server } from 'node:http'

import { createAdaptorServer } from '@hono/node-server'

import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { BadSetting, readConfig } from './config.ts'
import { databaseOn } from './db/client.ts'
import { FolderInUse } from './db/embedded/folder-lock.ts'
import { DatabaseUnavailable, openDatabase } from './db/open.ts'
import { demo, makeDemoAccount } from './demo-account.ts'
import { startHousekeeping } from './housekeeping.ts'
import { draining } from './http/draining.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { startJobs } from './jobs/jobs.ts'
import { localLive } from './live/live.ts'
import { postgresLive } from './live/postgres-live.ts'
import { jsonLog } from './log.ts'
import { startOutbox } from './mail/outbox.ts'
import { mailboxTransport, smtpTransport } from './mail/transports.ts'
import { keptSecret, keysFrom } from './security/keys.ts'
import { setUpProviders } from './social-sign-in/set-up.ts'

/** Requests that are under way when the server is told to end get this long. */
const DRAIN_MS = 5_000
/** Supervisors send SIGKILL ten seconds after SIGTERM (Docker's default). */
const LONGEST_END_MS = 9_500

/** A reason why the server can't start, as one plain sentence. */
class CannotListen extends Error {}

async function start() {
  const config = readConfig(process.env)
  const log = jsonLog({ isQuiet: !config.isProduction })
  const workerFile = new URL('./worker.js', import.meta.url)
  const database = await openDatabase(config, { workerFile, log })
  const db = databaseOn(database.pool)
  const clock = systemClock
  const keys = keysFrom(config.secretKey ?? keptSecret(config.dataFolder))
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, { from: config.mailFrom })
    : mailboxTransport({ db, clock })
  const outbox = startOutbox({ db, clock, keys, log, transport })
  const live = 'primary' in database ? await postgresLive({ ...database, log }) : localLive()
  const rules = { db, clock, keys, outbox, live, log }
  const background = { ...rules, db: databaseOn(database.background) }
  const housekeeping = startHousekeeping(background)
  const { outbound } = config
  const handlers = jobHandlers({ ...background, outbound })
  const jobs = startJobs({ ...background, handlers, isAlone: !config.databaseUrl })
  const providers = setUpProviders(config, keys)
  const app = createApp({ ...rules, config, providers, jobs, outbound })

  const { fetch, drained } = draining(app.fetch)
  const server = createAdaptorServer({ fetch }) as Server
  try {
    await listen(server, config)
  } catch (error) {
    await jobs.stop()
    await outbox.stop()
    await live.close()
    await database.close()
    throw error
  }
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    // Whatever hangs, such as a connection to the database: nothing that was acknowledged depends on the rest.
    setTimeout(() => process.exit(1), LONGEST_END_MS).unref()
    await live.close()
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
    await closed
    clearTimeout(force)
    await drained()
    housekeeping.stop()
    await jobs.stop()
    await outbox.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())

  const isFirstRun =
    !config.databaseUrl && !config.isProduction && (await makeDemoAccount({ db, clock }))
  outbox.wake()
  jobs.wake()
  announce({ ...config, isFirstRun })
}

async function listen(server: Server, { port, host }: { port: number; host: string }) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new CannotListen(
        `Port ${port} is in use by another program. Stop that one, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES') {
      throw new CannotListen(`Port ${port} may not be used by this account. Set PORT above 1023.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new CannotListen(`HOST is ${host}, which is not an address of this machine.`)
    }
    throw new CannotListen(`The server can't listen on ${host}:${port}: ${message}.`)
  }
}

function announce({
  publicUrl,
  smtpUrl,
  isProduction,
  isFirstRun,
}: {
  publicUrl: string
  smtpUrl: string | undefined
  isProduction: boolean
  isFirstRun: boolean
}) {
  const lines = [
    `Parapet is at ${publicUrl}`,
    ...(isProduction || smtpUrl ? [] : [`Its mailbox is at ${publicUrl}/dev/mailbox`]),
    ...(isFirstRun ? [`Demo account: ${demo.email}, password “${demo.password}”`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  await start()
} catch (error) {
  const isForeseen =
    error instanceof BadSetting ||
    error instanceof FolderInUse ||
    error instanceof DatabaseUnavailable ||
    error instanceof CannotListen
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    isForeseen ? `${error.message}\n` : `The server could not start.\n${reason}\n`,
  )
  process.exit(1)
}
