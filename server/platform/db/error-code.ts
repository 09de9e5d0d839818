/** An error followed by its causes. Drizzle wraps the database's error as the cause of its own. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** PostgreSQL: foreign_key_violation. */
export const FOREIGN_KEY_VIOLATION = '23503'
/** PostgreSQL: unique_violation. */
export const UNIQUE_VIOLATION = '23505'

/** The code of a database or connection error: a SQLSTATE or a code of Node.js. */
export function errorCode(error: unknown): string | undefined {
  return causesOf(error)
    .map((cause) => (cause as { code?: unknown }).code)
    .findLast((code) => typeof code === 'string')
}
