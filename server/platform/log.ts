/** Log lines for operators. Must never contain a body, a query string, a token, a code or a password. */
export type Log = {
  info: (event: string, facts?: Record<string, unknown>) => void
  warn: (event: string, facts?: Record<string, unknown>) => void
  error: (event: string, error: unknown, facts?: Record<string, unknown>) => void
}

const line = (level: string, event: string, facts: Record<string, unknown>) =>
  `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`

/**
 * Writes one JSON object per line. In development, only warnings and errors, so that the printed addresses stay
 * visible.
 */
export function jsonLog({ isQuiet }: { isQuiet: boolean }): Log {
  return {
    info: (event, facts = {}) => {
      if (!isQuiet) process.stdout.write(line('info', event, facts))
    },
    warn: (event, facts = {}) => {
      process.stderr.write(line('warn', event, facts))
    },
    error: (event, error, facts = {}) => {
      process.stderr.write(line('error', event, { ...facts, ...described(error) }))
    },
  }
}

/**
 * An error's class, location and message. For a database error the parameters are left out: they may contain an
 * address.
 */
function described(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause instanceof Error ? error.cause : error
  return { error: cause.message, stack: cause.stack }
}
