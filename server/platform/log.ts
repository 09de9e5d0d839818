/** Lines for whoever runs the server. Never given a body, a query string, a token, a code or a password. */
export type Log = {
  info: (event: string, facts?: Record<string, unknown>) => void
  warn: (event: string, facts?: Record<string, unknown>) => void
  error: (event: string, error: unknown, facts?: Record<string, unknown>) => void
}

const line = (level: string, event: string, facts: Record<string, unknown>) =>
  `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`

/** One JSON object per line. In development only warnings and errors, so that the addresses stay in sight. */
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

/** An error's kind, place and sentence. A database error keeps its parameters out: they may hold an address. */
function described(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause instanceof Error ? error.cause : error
  return { error: cause.message, stack: cause.stack }
}
