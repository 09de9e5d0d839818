import { z } from 'zod'

import { responseWith } from '../common.ts'
import { MANY_DOMAINS_MAX } from './domain-list.ts'
import { protectionModes } from './protection.ts'

/** The account's websites, none of them removed. If one doesn't qualify, nothing is changed. */
const ids = z
  .array(z.uuid('This is not a website ID.'), 'Send the website IDs as a list.')
  .min(1, 'Choose at least one website.')
  .max(MANY_DOMAINS_MAX, `Choose at most ${MANY_DOMAINS_MAX} websites at a time.`)

/** POST /v1/domain/settings: sets the mode of all of them. Other settings, including under attack mode, stay unchanged. */
export const setModesRequest = z.object({
  ids,
  mode: z.enum(protectionModes, 'The mode must be off, detect or block.'),
})
export const setModesResponse = responseWith(
  z.object({
    /** The others already had this mode. */
    changed: z.int(),
  }),
)

/** POST /v1/domain/posture: the checks run in turn, a few at a time. */
export const checkPosturesRequest = z.object({ ids })
export const checkPosturesResponse = responseWith(
  z.object({
    started: z.int(),
    /** Skipped, because less than a minute has passed. */
    checked_recently: z.int(),
  }),
)
