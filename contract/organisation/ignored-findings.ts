import { z } from 'zod'

import { instant, text } from '../common.ts'

/** The longest that a finding can be ignored for. */
export const IGNORE_MAX_DAYS = 365

const REASON_MAX = 300
const reasonMissing = 'Explain why this isn’t being fixed.'
const untilMissing = 'Choose when to review it again.'

const reason = text(reasonMissing)
  .max(REASON_MAX, `The reason is too long. Use at most ${REASON_MAX} characters.`)
  .regex(/\S/, reasonMissing)
  .trim()

/** Why a finding is ignored, and until when. */
export const ignoring = { reason, until: z.iso.datetime(untilMissing) }

/** As a form, in which the day is in the reader's time zone. */
export const ignoringForm = z.object({ reason, until: z.iso.date(untilMissing) })

/** For a finding that is ignored for now. */
export const ignored = z.object({ reason: z.string(), until: instant, since: instant })
