import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'
import { roles } from './access.ts'

export const ORGANISATION_NAME_MAX = 80

/** An organisation of the signed-in person, and their role in it. */
export const organisation = z.object({
  id: z.uuid(),
  /** Until somebody chooses a name, one made from its first owner’s. */
  name: z.string(),
  role: z.enum(roles),
  created_at: instant,
})
export type Organisation = z.infer<typeof organisation>

/** GET /v1/organisations: those of the person, in the order in which they joined. */
export const organisationsResponse = responseWith(z.array(organisation))

/** GET /v1/organisation: the organisation in use. */
export const organisationResponse = responseWith(organisation)

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

/** POST /v1/organisation: changes the organisation in use. */
export const changeOrganisationRequest = z.strictObject({ name: newName(ORGANISATION_NAME_MAX) })
export type ChangeOrganisation = z.infer<typeof changeOrganisationRequest>

/** POST /v1/organisations: makes another one, owned by the person. */
export const addOrganisationRequest = changeOrganisationRequest
