import { DOMAIN_RESTORE_DAYS } from '../../../contract/domain.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when a website can be restored that was, or is, removed at this instant. */
export const restorableUntil = (removedAt: string | number) =>
  new Date(removedAt).getTime() + DOMAIN_RESTORE_DAYS * DAY_MS
