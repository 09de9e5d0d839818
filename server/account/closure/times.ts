import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** When a closing account is deleted. */
export const deletedAt = (closingAt: Date) => secondsAfter(closingAt, CLOSING_DAYS * DAY_SECONDS)

/** When the reminder emails are due, in order. */
export const remindersOf = (closingAt: Date) =>
  [7, 1].map((daysBefore) => ({
    daysBefore,
    dueAt: secondsAfter(closingAt, (CLOSING_DAYS - daysBefore) * DAY_SECONDS),
  }))
