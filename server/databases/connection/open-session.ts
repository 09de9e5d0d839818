import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'

import type {
  ConnectionFault,
  ConnectionStepId,
} from '../../../contract/databases/connection-steps.ts'
import type { TlsMode } from '../../../contract/databases/database-states.ts'
import { inTurn } from '../../platform/network/connections.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { Query, Server } from '../advisor/check.ts'
import { ConnectionFailed } from './connection-fault.ts'
import type { Connector } from './connector.ts'
import { connectors } from './connectors.ts'
import { findAddresses, openSocket } from './open-socket.ts'
import { reported } from './reported.ts'
import { secureSocket } from './secure-socket.ts'
import type { Target } from './target.ts'

const VERSION_MAX_LENGTH = 60
/** Time for the server to close the connection, so that it doesn’t log a broken one. */
const GOODBYE_MS = 500

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
  signal: AbortSignal
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
 * ConnectionFailed where a step fails or the connection breaks during the work, and with the reason of the signal.
 */
export const withSession = <Result>(
  target: Target,
  options: Options,
  work: (session: Session) => Promise<Result>,
): Promise<Result> => inTurn(() => connectAndWork(target, options, work), options.signal)

async function connectAndWork<Result>(
  target: Target,
  { outbound, now, signal, onStep = () => {} }: Options,
  work: (session: Session) => Promise<Result>,
) {
  const timeoutMs = outbound.databaseTimeoutMs
  let socket: Socket | undefined
  const abort = () => socket?.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    const addresses = await findAddresses(target, outbound)
    await onStep({ step: 'name' })
    socket = await openSocket(addresses, target.port, { timeoutMs, signal })
    await onStep({ step: 'reachability' })
    const connector = connectors[target.engine](socket, target, { timeoutMs })
    if (target.tlsMode !== 'disable')
      socket = await secureSocket(socket, target, { outbound, ...connector })
    await onStep({ step: 'tls', fault: faultOfMode[target.tlsMode] })
    const connection = await connector.signIn(socket)
    await onStep({ step: 'sign_in' })
    const query: Query = async (sql) => {
      signal.throwIfAborted()
      return connection.query(sql)
    }
    const { server, serverVersion, fault } = await privilegesOf(connector, query, now)
    await onStep({ step: 'privileges', fault })
    const session: Session = {
      query,
      server,
      serverVersion: reported(serverVersion).slice(0, VERSION_MAX_LENGTH),
      tlsVersion: socket instanceof TLSSocket ? socket.getProtocol() : null,
    }
    const result = await work(session)
    await expectOpen(query)
    await Promise.race([connection.end(), wait(GOODBYE_MS, undefined, { ref: false })])
    return result
  } catch (error) {
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
