// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** What people and webhooks are notified of: rows of a person's notification settings, and types of webhook events. */
export const eventTopics = [
  'website.attack_surge',
  'website.grade_fell',
  'website.certificate_expires',
  'website.registration_expires',
  'website.protection',
  'website.setup',
  'website.removal',
  'database.connection',
  'database.drift',
  'database.alert',
  'database.removal',
] as const
export type EventTopic = (typeof eventTopics)[number]
