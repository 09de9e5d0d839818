import { z } from 'zod'

import { responseWith } from '../common.ts'
import {
  contrasts,
  dateFormats,
  densities,
  isTimeZone,
  locales,
  themes,
} from './preference-choices.ts'

const timeZoneMessage = 'Choose a time zone from the list.'

/** A person's console preferences, shared by all their devices. */
export const preferences = z.object({
  locale: z.enum(locales).nullable(),
  /** An IANA name. Null: as in the browser. */
  time_zone: z
    .string(timeZoneMessage)
    .max(64, timeZoneMessage)
    .regex(/^[A-Z][\w+-]*(\/[\w+-]+)*$/i, { error: timeZoneMessage, abort: true })
    .refine(isTimeZone, timeZoneMessage)
    .nullable(),
  date_format: z.enum(dateFormats),
  theme: z.enum(themes),
  contrast: z.enum(contrasts),
  density: z.enum(densities),
  /** The organisation that was used last, in which the next visit starts. */
  organisation_id: z.uuid().nullable(),
})
export type Preferences = z.infer<typeof preferences>

/** POST /v1/user/preferences: updates the fields that are sent. */
export const changePreferencesRequest = preferences.partial()
export type ChangePreferences = z.infer<typeof changePreferencesRequest>
export const preferencesResponse = responseWith(preferences)

export const defaultPreferences: Preferences = {
  locale: null,
  time_zone: null,
  date_format: 'words',
  theme: 'system',
  contrast: 'system',
  density: 'comfortable',
  organisation_id: null,
}
