/** An error that the operator can act on. The message is one plain sentence. */
export class ForeseenError extends Error {}

/** What a command or the server writes before it ends: the message, or what failed and where. */
export function errorText(error: unknown, what: string) {
  if (!(error instanceof Error)) return `${what}\n${String(error)}\n`
  return error instanceof ForeseenError
    ? `${error.message}\n`
    : `${what}\n${error.stack ?? error.message}\n`
}
