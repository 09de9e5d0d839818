import { RESOURCE_RESTORE_DAYS } from '../../../../contract/organisation/restore-days.ts'
import { DAY_MS } from '../../shared/day-ms.ts'

/** Until when a website or database that is removed at this instant can be restored. */
export const restorableUntil = (removedAt: string | number) =>
  new Date(removedAt).getTime() + RESOURCE_RESTORE_DAYS * DAY_MS
