import { z } from 'zod'

import { instant, pageLimit, responseWith } from '../common.ts'
import { activityKinds } from './activity-kinds.ts'

const ACTIVITY_PAGE_MAX = 100

/** A security event on the account. */
export const activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  at: instant,
  /** The IP address that it came from. */
  address: z.string().nullable(),
  /** Such as Firefox. Null when unknown. */
  browser: z.string().nullable(),
  /** Such as Windows. Null when unknown. */
  operating_system: z.string().nullable(),
  /** The provider of a social sign-in. */
  provider: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

/** GET /v1/user/activity, newest first. `next_cursor` leads to the next page and is null on the last one. */
export const listActivityQuery = z.object({
  limit: pageLimit(ACTIVITY_PAGE_MAX, 25),
  /** The time and the id of the previous page's last entry. */
  cursor: z
    .string()
    .regex(/^\d{1,14}-\d{1,15}$/, 'Page not found.')
    .optional(),
})
export type ListActivityQuery = z.infer<typeof listActivityQuery>
export const listActivityResponse = responseWith(z.array(activity)).extend({
  next_cursor: z.string().nullable(),
})
