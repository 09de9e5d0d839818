import type { Duplex } from 'node:stream'

import mysql, { type Connection, type RowDataPacket } from 'mysql2'

import type { Row } from '../../advisor/check.ts'
import { APPLICATION_NAME } from '../application-name.ts'
import { clientCertificateFault } from '../client-certificate-fault.ts'
import { ConnectionFailed } from '../connection-fault.ts'
import { isVerified, type Target } from '../target.ts'
import { authPlugins } from './auth-plugins.ts'
import { driverFlags } from './capabilities.ts'
import { mysqlFault } from './mysql-fault.ts'
import type { MysqlStream } from './mysql-stream.ts'

/**
 * Nothing can be written, nothing waits, and names and strings mean what the checks expect, whatever the server's
 * defaults are. Each of the two ignores the comment for the other.
 */
const settings = (timeoutMs: number) => [
  'set session transaction read only',
  `set session sql_mode = '', time_zone = '+00:00', group_concat_max_len = 100000,
    lock_wait_timeout = 1, innodb_lock_wait_timeout = 1
    /*M!100600 , max_statement_time = ${timeoutMs / 1_000} */ /*!80000 , max_execution_time = ${timeoutMs} */`,
]

/** Begins a session with read-only access. Rejects with ConnectionFailed. */
export async function signIn(
  stream: MysqlStream,
  target: Target,
  { timeoutMs }: { timeoutMs: number },
) {
  const connection = mysql.createConnection({
    database: target.databaseName,
    user: target.username,
    password: target.password,
    // Its methods are those that `mysql2` calls.
    stream: () => stream as unknown as Duplex,
    charset: 'utf8mb4',
    connectTimeout: timeoutMs,
    connectAttributes: { program_name: APPLICATION_NAME },
    flags: driverFlags({ isEncrypted: target.tlsMode !== 'disable' }),
    authPlugins: authPlugins(target.password, { isVerified: isVerified(target) }),
    // It would compile code from the names of columns, which the server sends.
    disableEval: true,
    enableCleartextPlugin: true,
    supportBigNumbers: true,
    dateStrings: true,
    jsonStrings: true,
  })
  // Otherwise a server that breaks the connection between two statements would end the process.
  connection.on('error', () => {})
  let failure: Error | undefined
  stream.once('error', (error: Error) => {
    failure = error
  })
  const query = async (sql: string) => {
    stream.beginStatement()
    return run(connection, sql, timeoutMs + 1_000)
  }
  try {
    await new Promise<void>((settle, reject) => {
      connection.connect((error) => (error ? reject(error) : settle()))
    })
    for (const statement of settings(timeoutMs)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await query(statement)
    }
  } catch (error) {
    stream.destroy()
    throw faultOf(failure ?? error, target)
  }
  const end = () => new Promise<void>((settle) => connection.end(() => settle()))
  return { query, end }
}

const run = (connection: Connection, sql: string, timeoutMs: number) =>
  new Promise<readonly Row[]>((settle, reject) => {
    connection.query<RowDataPacket[]>({ sql, timeout: timeoutMs }, (error, rows) =>
      error ? reject(error) : settle(rows),
    )
  })

function faultOf(error: unknown, { password, clientCertificate }: Target) {
  if (error instanceof ConnectionFailed) return error
  const alert = clientCertificateFault(error, clientCertificate)
  if (alert) return alert
  const message = error instanceof Error ? error.message : String(error)
  if (/unknown plugin/.test(message))
    return new ConnectionFailed('sign_in', 'unsupported_plugin', undefined)
  const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : undefined
  const refused = mysqlFault('sign_in', { errno, message })
  if (password === '' && refused.fault === 'wrong_password')
    return new ConnectionFailed('sign_in', 'password_required')
  return refused
}
