import { causesOf, errorCode } from './error-code.ts'

/** The network's own codes. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * PostgreSQL's classes 08 (connection) and 57P (shutdown, start-up); too many connections, a statement or a transaction
 * that the database ended for the time it took, and a host that is no primary (PostgreSQL documentation, appendix A).
 */
const POSTGRES = /^(08...|57P0.|53300|57014|25P03|25006)$/
/** What the `pg` driver says without a code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** The database can't be reached at the moment, or not in time: the same request may succeed a little later. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return NETWORK.test(code) || POSTGRES.test(code)
  return causesOf(error).some(({ message }) => DRIVER.test(message))
}

/** Nobody replied: not a database that refuses, which would have said so. */
export function isSilence(error: unknown): boolean {
  if (errorCode(error) === 'ETIMEDOUT') return true
  return causesOf(error).some(({ message }) =>
    /^(timeout expired|Query read timeout)/.test(message),
  )
}

/** The disk is full, or the database takes no changes for another reason. What only reads goes on. */
export function isWriteRefused(error: unknown): boolean {
  return ['53100', '25006'].includes(errorCode(error) ?? '')
}
