import { ORGANISATION_RESTORE_DAYS } from '../../../contract/organisation/settings-values.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

/** The deadline for owners to restore an organisation that was deleted at this time. */
export const restorableUntil = (deletedAt: Date) =>
  secondsAfter(deletedAt, ORGANISATION_RESTORE_DAYS * DAY_SECONDS)
