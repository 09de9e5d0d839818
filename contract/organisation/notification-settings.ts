import { z } from 'zod'

import { isTimeZone } from '../account/preference-choices.ts'
import { responseWith, text } from '../common.ts'
import { eventTopics } from './event-topics.ts'

const topics = z
  .array(z.enum(eventTopics))
  .max(eventTopics.length)
  .overwrite((off) => [...new Set(off)])

const digest = z.strictObject({
  /** The hour of the day at which it is sent. */
  hour: z.int('Choose an hour.').min(0, 'Choose an hour.').max(23, 'Choose an hour.'),
  /** An IANA time zone, such as Europe/Berlin. */
  time_zone: text('Choose a time zone.')
    .max(64, 'Choose a time zone.')
    // Offsets aren't accepted as time zones: they don't follow daylight saving time.
    .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/, { error: 'Choose a time zone.', abort: true })
    .refine(isTimeZone, 'Choose a time zone.'),
})

/** GET /v1/notifications/settings: how the person is notified in the current organisation. */
export const notificationSettings = z.strictObject({
  /** What doesn't appear in the console. */
  console_off: topics,
  /** What is not emailed. Emails about the security of the account always are. */
  email_off: topics,
  /** A daily email with what happened; null without one. */
  digest: digest.nullable(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** POST /v1/notifications/settings. With `before`, nothing is changed if the current settings are others. */
export const changeNotificationSettingsRequest = notificationSettings.extend({
  before: notificationSettings.optional(),
})
export type NotificationSettingsChange = z.infer<typeof changeNotificationSettingsRequest>
export const notificationSettingsResponse = responseWith(notificationSettings)
