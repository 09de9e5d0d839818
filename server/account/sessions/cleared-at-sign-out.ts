/**
 * OWASP ASVS 14.3.1. No "cookies": the console deletes its own two, and a browser that is known to the account has to
 * stay known. No "cache": every response with personal data is no-store, and clearing the cache would delay the
 * sign-out.
 */
export const CLEARED_AT_SIGN_OUT = '"storage"'
