import { z } from 'zod'

import { responseWith } from '../common.ts'
import { MANY_DOMAINS_MAX } from './domain-list.ts'
import { protectionModes } from './protection.ts'

/** Websites of the account that stand. With one among them that is not, nothing happens to any. */
const ids = z
  .array(z.uuid('This is no id of a website.'), 'Send the ids of the websites as a list.')
  .min(1, 'Choose at least one website.')
  .max(MANY_DOMAINS_MAX, `Choose at most ${MANY_DOMAINS_MAX} websites at a time.`)

/** POST /v1/domain/settings: the mode of all of them. What else is set stays, also “under attack”. */
export const setModesRequest = z.object({
  ids,
  mode: z.enum(protectionModes, 'The mode is off, detect or block.'),
})
export const setModesResponse = responseWith(
  z.object({
    /** The others had this mode already. */
    changed: z.int(),
  }),
)

/** POST /v1/domain/posture: the checks run one after the other, a few at a time. */
export const checkPosturesRequest = z.object({ ids })
export const checkPosturesResponse = responseWith(
  z.object({
    started: z.int(),
    /** Not checked again, since less than a minute has passed. */
    checked_recently: z.int(),
  }),
)
