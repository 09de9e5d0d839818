/** What the database or the way to it says of an error: a SQLSTATE or a code of Node.js. Drizzle has it as the cause of its own. */
export function errorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
