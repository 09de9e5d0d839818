import { DOMAIN_RESTORE_DAYS } from '../../../../contract/websites/domain-states.ts'
import { DAY_MS } from '../../shared/day-ms.ts'

/** Until when a website that is removed at this instant can be restored. */
export const restorableUntil = (removedAt: string | number) =>
  new Date(removedAt).getTime() + DOMAIN_RESTORE_DAYS * DAY_MS
