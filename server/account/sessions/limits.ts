/** OWASP ASVS 7.3.1 and 7.3.2: a session ends after a period of inactivity, and after an absolute lifetime. */
export const SESSION_IDLE_SECONDS = 12 * 60 * 60
export const SESSION_LIFE_SECONDS = 7 * 24 * 60 * 60
/** The last use is stored at most this often. */
export const LAST_SEEN_INTERVAL_SECONDS = 60
/**
 * How long the tokens from before a re-authentication stay valid: no request from the console takes longer
 * (REQUEST_TIMEOUT_MS).
 */
export const REPLACED_TOKEN_GRACE_SECONDS = 30

type Limited = { sessionIdleSeconds: number | null; sessionLifeSeconds: number | null }

/** The limits of an account’s sessions: its organisations’ limits where they are stricter than the default. */
export const limitsOf = ({ sessionIdleSeconds, sessionLifeSeconds }: Limited) => ({
  idleSeconds: Math.min(sessionIdleSeconds ?? Infinity, SESSION_IDLE_SECONDS),
  lifeSeconds: Math.min(sessionLifeSeconds ?? Infinity, SESSION_LIFE_SECONDS),
})
