import { z } from 'zod'

import { response, responseWith, instant } from '../common.ts'
import { USER_SESSIONS_MAX } from './user-session-limits.ts'

/** A signed-in browser of the account. What it calls itself can be forged, so it only helps to recognise it. */
export const userSession = z.object({
  id: z.uuid(),
  /** The session that the request comes from. */
  is_current: z.boolean(),
  created_at: instant,
  /** To the minute. */
  last_active_at: instant,
  /** The IP address that it was begun from. */
  address: z.string().nullable(),
  /** Such as Firefox. Null where it can't be known. */
  browser: z.string().nullable(),
  /** Such as Windows. Null where it can't be known. */
  operating_system: z.string().nullable(),
})
export type UserSession = z.infer<typeof userSession>

/** GET /v1/user/sessions: the one that asks comes first, then the ones used last. */
export const listUserSessionsResponse = responseWith(z.array(userSession).max(USER_SESSIONS_MAX))

/** POST /v1/user/sessions/{id}/end, POST /v1/user/sessions/end-others */
export const userSessionPath = z.object({ id: z.string() })
export const endUserSessionResponse = response
export const endOtherUserSessionsResponse = responseWith(z.object({ ended: z.int().min(0) }))
