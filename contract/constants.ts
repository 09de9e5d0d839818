/** Every constant named in docs/specification.md, with its unit. Has no imports, so that any bundle can include it. */

/** Digits in an emailed code (docs/specification.md section 9). */
export const CODE_LENGTH = 6

/** Lifetime of the session cookie and the API token cookie (docs/specification.md section 9). */
export const COOKIE_MAX_AGE_SECONDS = 60 * 60
export const SESSION_COOKIE = 'ParapetSession'
export const API_TOKEN_COOKIE = 'ParapetApiToken'

/** How long the guard waits before it reads the stored credentials (docs/specification.md section 4). */
export const AUTH_STATE_CHECK_DELAY_MS = 100
/** Between the email step and the password step of sign-in and registration (docs/specification.md section 4). */
export const STEP_DELAY_MS = 1000
/** A page that was refused with 401 'Missing token.' is reloaded after this (docs/specification.md section 7). */
export const MISSING_TOKEN_RELOAD_DELAY_MS = 100
/** Consecutive reloads before the person is sent to sign in (docs/design.md section 8). */
export const MISSING_TOKEN_RELOAD_LIMIT = 2

/** One-second ticks of the resend timer of a password reset (docs/specification.md section 4). */
export const RESET_RESEND_TICKS = 62
/** The timer shows the remaining ticks minus this. */
export const RESET_RESEND_TICKS_HIDDEN = 2
/** Delay between the message that a reset succeeded and the sign-in page (docs/specification.md section 4). */
export const RESET_REDIRECT_DELAY_MS = 5000

/** Delay between the message that the email address is verified and onboarding (docs/specification.md section 4). */
export const VERIFIED_REDIRECT_DELAY_MS = 2000
/** Messages on the verification page disappear after this (docs/specification.md section 4). */
export const VERIFICATION_MESSAGE_DURATION_MS = 5000
/** After a resend, no other verification code can be requested for this long (docs/specification.md section 4). */
export const VERIFICATION_RESEND_LOCK_SECONDS = 60

/** How often onboarding looks for a stored token before it gives up (docs/specification.md section 4). */
export const ONBOARDING_TOKEN_RETRIES = 3
export const ONBOARDING_TOKEN_RETRY_DELAY_MS = 200

/** How often the stored credentials are checked after a social sign-in (docs/specification.md section 2). */
export const AUTH_CALLBACK_POLL_INTERVAL_MS = 100
/** The window in which a social sign-in opens (docs/specification.md section 9). */
export const SOCIAL_POPUP_WIDTH_PX = 600
export const SOCIAL_POPUP_HEIGHT_PX = 1000
export const SOCIAL_POPUP_POLL_INTERVAL_MS = 500

/** A script chunk that has not loaded after this counts as failed (docs/specification.md section 9). */
export const CHUNK_TIMEOUT_MS = 120_000
/** The page loader only appears after this (docs/specification.md section 9). */
export const PAGE_LOADER_DELAY_MS = 500

/** NIST SP 800-63B and OWASP ASVS 6.2.1, 6.2.9: at least 8 characters, and room for a passphrase. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** RFC 5321 section 4.5.3.1.3: the longest address that fits a forward path. */
export const EMAIL_MAX_LENGTH = 254

/** A request without a response is aborted after this. */
export const REQUEST_TIMEOUT_MS = 30_000

/** How long a closed account can be kept before everything personal in it is deleted. */
export const CLOSING_DAYS = 30
