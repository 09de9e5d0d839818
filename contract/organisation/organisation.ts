import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'
import { roles } from './access.ts'
import { defaultRoles } from './settings-values.ts'

export const ORGANISATION_NAME_MAX = 80

/** An organisation of the signed-in person, and their role in it. */
export const organisation = z.object({
  id: z.uuid(),
  /** Until somebody chooses a name, one derived from its first owner’s name. */
  name: z.string(),
  role: z.enum(roles),
  /** The role for invitations that don’t specify one. */
  default_role: z.enum(defaultRoles),
  /** Whether it may have customers (docs/specification.md, “Partners”). */
  is_partner: z.boolean(),
  /** The partner through which the person works in it. Null for its own members. */
  partner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether the person has to set up a second factor before they can work in it. */
  needs_second_factor: z.boolean(),
  created_at: instant,
  /** Names its logo: GET /v1/organisation/logo/{hash}. Null without one, and while the person can't work in it. */
  logo: z.string().nullable(),
  /** Null unless it is deleted, and then only its owners see it. */
  restorable_until: instant.nullable(),
})
export type Organisation = z.infer<typeof organisation>

/**
 * GET /v1/organisations: those of the person, in the order in which they joined, followed by those of a partner’s
 * customers.
 */
export const organisationsResponse = responseWith(z.array(organisation))

export const organisationResponse = responseWith(organisation)

/** GET /v1/organisation: the current organisation. An API token has scopes instead of a role. */
const currentOrganisation = organisation.extend({ role: z.enum(roles).nullable() })
export type CurrentOrganisation = z.infer<typeof currentOrganisation>
export const currentOrganisationResponse = responseWith(currentOrganisation)

/** GET /v1/organisations/owner: what the address of a page below /teams names. */
export const findOwnerQuery = z.object({
  team_id: z.uuid().optional(),
  member_id: z.uuid().optional(),
  resource_id: z.uuid().optional(),
})
export type FindOwnerQuery = z.infer<typeof findOwnerQuery>
export const findOwnerResponse = responseWith(z.object({ organisation_id: z.uuid().nullable() }))

/** A name for an organisation or a team. */
export const newName = (max: number) =>
  text('Enter a name.')
    .max(max, `Use at most ${max} characters.`)
    .regex(/\S/, 'Enter a name.')
    .regex(
      /^[^\p{Cc}\p{Cs}]*$/u,
      'The name contains a line break or another control character. Remove it.',
    )
    .trim()

/** POST /v1/organisations: creates another one, owned by the person. */
export const addOrganisationRequest = z.strictObject({ name: newName(ORGANISATION_NAME_MAX) })
export type AddOrganisation = z.infer<typeof addOrganisationRequest>
