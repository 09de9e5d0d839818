import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

export const RESTORE_SECONDS = RESOURCE_RESTORE_DAYS * DAY_SECONDS

/** The first second in which a website or database removed at `removedAt` can no longer be restored. */
export const purgeDueAt = (removedAt: Date) => secondsAfter(removedAt, RESTORE_SECONDS + 1)
