import { z } from 'zod'

import { email, instant, response, responseWith } from '../common.ts'

/** Fixed choices rather than free text, which could reveal who wrote it: only their numbers are kept. */
export const closureReasons = [
  'not_needed',
  'too_expensive',
  'missing_feature',
  'too_difficult',
  'privacy',
  'other',
] as const
export type ClosureReason = (typeof closureReasons)[number]

/** An organisation that has no other owner. */
const ownedAlone = z.object({
  id: z.string(),
  name: z.string(),
  /** Including the person. */
  members: z.int(),
  websites: z.int(),
  databases: z.int(),
  /** Its paid plans: the name of each, what it covers, and when the paid period ends. */
  plans: z.array(z.object({ plan: z.string(), name: z.string(), ends_at: instant })),
  /** A partner can’t be closed: it has to be handed over, or the operator ends the partnership first. */
  is_partner: z.boolean(),
  /** Who can take it over: at most 100 other members, admins first. */
  successors: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})
export type OwnedAlone = z.infer<typeof ownedAlone>

/** GET /v1/user/closure */
export const closure = z.object({
  /** When everything personal is deleted. Null while the account is not closing. */
  deleted_at: instant.nullable(),
  organisations: z.array(ownedAlone),
})
export type Closure = z.infer<typeof closure>
export const closureResponse = responseWith(closure)

/** POST /v1/user/closure */
export const closeAccountRequest = z.object({
  /** The email address of the account, typed to confirm. */
  email,
  reason: z.enum(closureReasons).optional(),
  /** One entry for each organisation without another owner. */
  organisations: z
    .array(
      z.object({
        id: z.uuid('Choose an organisation from the list.'),
        /** The member who becomes its owner. Without one, the organisation is closed. */
        successor_id: z.uuid('Choose a member from the list.').nullable(),
      }),
    )
    .max(500, 'List each organisation only once.'),
})
export type CloseAccountRequest = z.infer<typeof closeAccountRequest>
export const closeAccountResponse = responseWith(closure.pick({ deleted_at: true }))

/** POST /v1/user/closure/keep */
export const keepAccountResponse = response
