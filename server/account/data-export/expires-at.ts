import { EXPORT_LIFE_DAYS } from '../../../contract/account/data-export.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** When the download of an export expires. */
export const expiresAt = (readyAt: Date) => secondsAfter(readyAt, EXPORT_LIFE_DAYS * DAY_SECONDS)
