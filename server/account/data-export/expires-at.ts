import { EXPORT_LIFE_DAYS } from '../../../contract/account/data-export.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** Until when an export can be downloaded. */
export const expiresAt = (readyAt: Date) => secondsAfter(readyAt, EXPORT_LIFE_DAYS * DAY_SECONDS)
