import { CHECK_INTERVAL_SECONDS } from '../../contract/databases/database-states.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const databaseLimits = {
  addByAccount: { name: 'add database by account', max: 60, windowSeconds: HOUR_SECONDS },
  /** So that nobody can guess passwords with it. */
  testByDatabase: { name: 'test by database', max: 6, windowSeconds: MINUTE_SECONDS },
  testByAccount: { name: 'test by account', max: 60, windowSeconds: HOUR_SECONDS },
  checkByDatabase: { name: 'check by database', max: 1, windowSeconds: CHECK_INTERVAL_SECONDS },
  checkManyByAccount: { name: 'check many by account', max: 60, windowSeconds: HOUR_SECONDS },
  checkByAccount: { name: 'check by account', max: 120, windowSeconds: HOUR_SECONDS },
  ingestByKey: { name: 'database ingest by key', max: 1_200, windowSeconds: MINUTE_SECONDS },
  ingestKeyByAccount: {
    name: 'database ingest key by account',
    max: 60,
    windowSeconds: HOUR_SECONDS,
  },
  changeRulesByAccount: {
    name: 'database rules by account',
    max: 600,
    windowSeconds: HOUR_SECONDS,
  },
} as const satisfies Record<string, Limit>
