import { POSTURE_INTERVAL_SECONDS } from '../../contract/websites/posture.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const websiteLimits = {
  addDomainByAccount: { name: 'add domain by account', max: 60, windowSeconds: HOUR_SECONDS },
  scanByAccount: { name: 'scan by account', max: 30, windowSeconds: HOUR_SECONDS },
  checkNameServersByDomain: {
    name: 'check name servers by domain',
    max: 6,
    windowSeconds: MINUTE_SECONDS,
  },
  checkRegistrationByDomain: {
    name: 'check registration by domain',
    max: 6,
    windowSeconds: HOUR_SECONDS,
  },
  ingestByKey: { name: 'ingest by key', max: 1_200, windowSeconds: MINUTE_SECONDS },
  ingestKeyByAccount: { name: 'ingest key by account', max: 60, windowSeconds: HOUR_SECONDS },
  changeRulesByAccount: { name: 'change rules by account', max: 600, windowSeconds: HOUR_SECONDS },
  manyDomainsByAccount: { name: 'many domains by account', max: 120, windowSeconds: HOUR_SECONDS },
  policyByDomain: { name: 'policy by domain', max: 600, windowSeconds: MINUTE_SECONDS },
  postureByDomain: { name: 'posture by domain', max: 1, windowSeconds: POSTURE_INTERVAL_SECONDS },
  postureByAccount: { name: 'posture by account', max: 120, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
