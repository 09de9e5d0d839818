// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The alerts that the owner of a website receives. */
export const alertKinds = [
  'attack_surge',
  'grade_fell',
  'certificate_expires',
  'registration_expires',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** With fewer days left, a certificate is not renewed automatically, or its renewal has failed. */
export const CERTIFICATE_EXPIRES_SOON_DAYS = 14
/** Registrars renew automatically about this long before the expiry date. */
export const REGISTRATION_EXPIRES_SOON_DAYS = 30
