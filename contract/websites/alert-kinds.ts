// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/** What the owner of a website is told without having asked. */
export const alertKinds = [
  'attack_surge',
  'grade_fell',
  'certificate_expires',
  'registration_expires',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** With less than this left, nothing renews a certificate by itself, or what should has failed. */
export const CERTIFICATE_EXPIRES_SOON_DAYS = 14
/** Registrars renew by themselves about this long before the end. */
export const REGISTRATION_EXPIRES_SOON_DAYS = 30
