import { causesOf, errorCode } from './error-code.ts'

/** Error codes of the network. */
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * PostgreSQL's classes 08 (connection) and 57P (shutdown and start-up), plus: too many connections, a statement or
 * transaction that timed out, and a host that is not the primary (PostgreSQL documentation, appendix A).
 */
const POSTGRES = /^(08...|57P0.|53300|57014|25P03|25006)$/
/** Messages of the `pg` driver that have no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether the database is unreachable or too slow right now, so that the same request may succeed a little later. */
export function isConnectionError(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return NETWORK.test(code) || POSTGRES.test(code)
  return causesOf(error).some(({ message }) => DRIVER.test(message))
}

/** Whether there was no reply at all: a database that refuses would have replied. */
export function isSilence(error: unknown): boolean {
  if (errorCode(error) === 'ETIMEDOUT') return true
  return causesOf(error).some(({ message }) =>
    /^(timeout expired|Query read timeout)/.test(message),
  )
}

/** Whether the database refuses writes, because its disk is full or for another reason. Reads still work. */
export function isWriteRefused(error: unknown): boolean {
  return ['53100', '25006'].includes(errorCode(error) ?? '')
}
