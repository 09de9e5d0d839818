import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'

import {
  type ConnectionFault,
  connectionSteps,
  type ConnectionStepId,
} from '../../../contract/databases/connection-steps.ts'
import type { TlsMode } from '../../../contract/databases/database-states.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { inTurn } from '../../platform/network/connections.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { Query, Server } from '../advisor/check.ts'
import { isTimeOut } from '../advisor/query-until.ts'
import { reported } from '../advisor/reported.ts'
import { ConnectionFailed } from './connection-fault.ts'
import type { Connector } from './connector.ts'
import { connectors } from './connectors.ts'
import { findAddresses, openSocket } from './open-socket.ts'
import { secureSocket } from './secure-socket.ts'
import type { Target } from './target.ts'
import { limitedTo, SESSION_SECONDS, TURN_SECONDS } from './time-out.ts'

const VERSION_MAX_LENGTH = 60
/** Time for the server to close the connection, so that it doesn’t log a broken one. */
const GOODBYE_MS = 500
const BUSY = 'Too many checks of this organisation are running. Try again in a minute.'

/** A session on a customer's server. */
export type Session = {
  query: Query
  server: Server
  /** As the server states it. */
  serverVersion: string
  tlsVersion: string | null
}

/** A step that is done. With a fault, it warns: the connection still works. */
export type StepDone = { step: ConnectionStepId; fault?: ConnectionFault | undefined }

type Options = {
  outbound: Outbound
  now: Date
  /** Ends the session early. */
  stop?: AbortSignal | undefined
  onStep?: (done: StepDone) => Promise<void> | void
}

const faultOfMode: Record<TlsMode, ConnectionFault | undefined> = {
  'verify-full': undefined,
  'verify-ca': 'unverified_name',
  require: 'unverified',
  disable: 'unencrypted',
}

/**
 * Connects to a customer's server, runs `work` in a session that can only read, and closes it. Rejects with
 * ConnectionFailed where a step fails, the server is too slow or the connection breaks during the work, and with the
 * reason of `stop`.
 */
export async function withSession<Result>(
  target: Target,
  options: Options,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const turn = limitedTo(TURN_SECONDS, options.stop)
  let isWaiting = true
  try {
    return await inTurn(() => {
      isWaiting = false
      return connectAndWork(target, options, work)
    }, turn)
  } catch (error) {
    if (isWaiting && isTimeOut(error)) throw new Refusal('already_done', BUSY)
    throw error
  }
}

async function connectAndWork<Result>(
  target: Target,
  { outbound, now, stop, onStep = () => {} }: Options,
  work: (session: Session) => Promise<Result>,
) {
  const timeoutMs = outbound.databaseTimeoutMs
  const signal = limitedTo(SESSION_SECONDS, stop)
  const done = async (step: StepDone) => {
    running = connectionSteps[connectionSteps.indexOf(step.step) + 1] ?? 'privileges'
    await onStep(step)
  }
  let running: ConnectionStepId = 'name'
  let socket: Socket | undefined
  const abort = () => socket?.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const addresses = await findAddresses(target, outbound)
    await done({ step: 'name' })
    socket = await openSocket(addresses, target.port, { timeoutMs, signal })
    await done({ step: 'reachability' })
    const connector = connectors[target.engine](socket, target, { timeoutMs })
    if (target.tlsMode !== 'disable')
      socket = await secureSocket(socket, target, { outbound, ...connector })
    await done({ step: 'tls', fault: faultOfMode[target.tlsMode] })
    const connection = await connector.signIn(socket)
    await done({ step: 'sign_in' })
    let broken: unknown
    const query: Query = async (sql) => {
      signal.throwIfAborted()
      try {
        return await connection.query(sql)
      } catch (error) {
        if (error instanceof ConnectionFailed) broken ??= error
        throw error
      }
    }
    const { server, serverVersion, fault } = await privilegesOf(connector, query, now)
    await done({ step: 'privileges', fault })
    const session: Session = {
      query,
      server,
      serverVersion: reported(serverVersion).slice(0, VERSION_MAX_LENGTH),
      tlsVersion: socket instanceof TLSSocket ? socket.getProtocol() : null,
    }
    const result = await work(session)
    await expectOpen(query).catch((error: unknown) => {
      throw broken ?? error
    })
    await Promise.race([connection.end(), wait(GOODBYE_MS, undefined, { ref: false })])
    return result
  } catch (error) {
    if (signal.aborted && isTimeOut(signal.reason)) throw new ConnectionFailed(running, 'too_slow')
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    socket?.destroy()
  }
}

/** A statement may fail without ending the work, so only another one shows whether the connection was open throughout. */
const expectOpen = (query: Query) =>
  query('select 1').catch(() => {
    throw new ConnectionFailed('privileges', 'connection_lost')
  })

async function privilegesOf({ readPrivileges }: Connector, query: Query, now: Date) {
  const failed = (error: unknown) =>
    error instanceof ConnectionFailed
      ? error
      : new ConnectionFailed('privileges', 'privileges_unreadable', reported(String(error)))
  const read = await readPrivileges(query, now).catch((error: unknown) => {
    throw failed(error)
  })
  if (read.fault === 'old_version') throw new ConnectionFailed('privileges', 'old_version')
  return read
}
