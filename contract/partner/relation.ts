import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { partnerRoles } from '../organisation/access.ts'
import { payerStates } from './payer-states.ts'

/** The partner of the current organisation. */
export const relation = z.object({
  partner: z.object({ id: z.uuid(), name: z.string() }),
  /** What the partner’s people may do. Null: nothing. */
  role: z.enum(partnerRoles).nullable(),
  /** Who pays for the organisation’s plans. */
  pays: z.enum(payerStates),
  since: instant,
})
export type Relation = z.infer<typeof relation>

/** GET /v1/organisation/partner. Null without one. */
export const relationResponse = responseWith(relation.nullable())

/** POST /v1/organisation/partner: changes what the partner’s people may do. */
export const changeRelationRequest = z.strictObject({
  role: z.enum(partnerRoles, 'Choose what the partner may do.').nullable(),
})
export type ChangeRelation = z.infer<typeof changeRelationRequest>
