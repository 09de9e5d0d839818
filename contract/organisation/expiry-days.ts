// Separate from the schemas, so that a page that needs a number doesn't load zod.

/** With fewer days left, a certificate is not renewed automatically, or its renewal has failed. */
export const CERTIFICATE_EXPIRES_SOON_DAYS = 14
/** Registrars renew automatically about this long before the expiry date. */
export const REGISTRATION_EXPIRES_SOON_DAYS = 30
