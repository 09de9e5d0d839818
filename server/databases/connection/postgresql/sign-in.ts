import type { Duplex } from 'node:stream'

import pg from 'pg'

import type { ConnectionFault } from '../../../../contract/databases/connection-steps.ts'
import { reported } from '../../advisor/reported.ts'
import { APPLICATION_NAME } from '../application-name.ts'
import { clientCertificateFault } from '../client-certificate-fault.ts'
import { ConnectionFailed } from '../connection-fault.ts'
import type { LimitedStream } from '../limited-stream.ts'
import type { Target } from '../target.ts'

/**
 * From the first statement on: nothing can be written, and no function or operator of a customer's schema can take the
 * place of one of PostgreSQL's.
 */
const OPTIONS = '-c default_transaction_read_only=on -c search_path=pg_catalog,pg_temp'

/**
 * Nothing waits. Set in the session, so that the checks still see what the server would set (`reset_val`). Compiling a
 * check takes longer than running it, by seconds where there are thousands of tables. PostgreSQL 10 can't compile and has
 * no such setting.
 */
const settings = (timeoutMs: number) => `
set statement_timeout = ${timeoutMs};
set lock_timeout = ${Math.min(1_000, timeoutMs)};
set idle_in_transaction_session_timeout = ${timeoutMs};
select set_config(name, 'off', false) from pg_settings where name = 'jit';`

/** Begins a session with read-only access. Rejects with ConnectionFailed. */
export async function signIn(
  stream: LimitedStream,
  target: Target,
  { timeoutMs }: { timeoutMs: number },
): Promise<pg.Client> {
  const { databaseName, username, password } = target
  const client = new pg.Client({
    host: 'postgresql',
    port: 5432,
    database: databaseName,
    user: username,
    // As a text, an empty one would be replaced by PGPASSWORD or one of the server's own ~/.pgpass.
    password: () => {
      if (password === '') throw new ConnectionFailed('sign_in', 'password_required')
      return password
    },
    ssl: false,
    // Its methods are those that `pg` calls.
    stream: () => stream as unknown as Duplex,
    application_name: APPLICATION_NAME,
    options: OPTIONS,
    query_timeout: timeoutMs + 1_000,
    connectionTimeoutMillis: timeoutMs,
  })
  // Otherwise a server that breaks the connection between two statements would end the process.
  client.on('error', () => {})
  let failure: Error | undefined
  stream.once('error', (error: Error) => {
    failure = error
  })
  try {
    await client.connect()
    await client.query(settings(timeoutMs))
    return client
  } catch (error) {
    stream.destroy()
    throw faultOf(failure ?? error, target)
  }
}

const faults: Record<string, ConnectionFault> = {
  '28P01': 'wrong_password',
  '3D000': 'no_such_database',
  '42501': 'no_connect_privilege',
  '53300': 'too_many_connections',
  '57P03': 'starting_up',
}

/** Several refusals have the same code. */
function refusalIn(message: string): ConnectionFault {
  if (message.startsWith('role ') && message.endsWith(' does not exist')) return 'no_such_role'
  if (message.endsWith(' is not permitted to log in')) return 'account_locked'
  // Every translation names the file. LDAP, PAM and RADIUS refuse a password with this code too.
  return message.includes('pg_hba.conf') ? 'not_allowed_by_hba' : 'wrong_password'
}

/** How PostgreSQL ends a refusal of a connection without TLS, before and since version 14. */
const unencryptedRefusal = /(?:no encryption|SSL off)$/

function faultOf(error: unknown, { clientCertificate, tlsMode }: Target) {
  if (error instanceof ConnectionFailed) return error
  const alert = clientCertificateFault(error, clientCertificate)
  if (alert) return alert
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = faults[code]
  if (known) return new ConnectionFailed('sign_in', known)
  if (message.includes('valid client certificate'))
    return new ConnectionFailed('sign_in', 'client_certificate_required')
  if (message.startsWith('certificate authentication failed'))
    return new ConnectionFailed('sign_in', 'client_certificate_refused')
  if (code === '28000') {
    if (tlsMode === 'disable' && unencryptedRefusal.test(message))
      return new ConnectionFailed('sign_in', 'tls_required')
    return new ConnectionFailed('sign_in', refusalIn(message), reported(message))
  }
  if (/unsupported startup parameter/.test(message))
    return new ConnectionFailed('sign_in', 'pooler')
  return new ConnectionFailed('sign_in', 'sign_in_failed', reported(message))
}
