import { z } from 'zod'

import { response, responseWith, instant } from '../common.ts'
import { USER_SESSIONS_MAX } from './user-session-limits.ts'

/** A signed-in browser of the account. Its name can be forged, so it is only a hint for recognising it. */
export const userSession = z.object({
  id: z.uuid(),
  /** Whether the request comes from this session. */
  is_current: z.boolean(),
  created_at: instant,
  /** To the minute. */
  last_active_at: instant,
  /** The IP address that the session was started from. */
  address: z.string().nullable(),
  /** Such as Firefox. Null when unknown. */
  browser: z.string().nullable(),
  /** Such as Windows. Null when unknown. */
  operating_system: z.string().nullable(),
})
export type UserSession = z.infer<typeof userSession>

/** GET /v1/user/sessions: the current one first, then the most recently used. */
export const listUserSessionsResponse = responseWith(z.array(userSession).max(USER_SESSIONS_MAX))

/** POST /v1/user/sessions/{id}/end, POST /v1/user/sessions/end-others */
export const userSessionPath = z.object({ id: z.string() })
export const endUserSessionResponse = response
export const endOtherUserSessionsResponse = responseWith(z.object({ ended: z.int().min(0) }))
