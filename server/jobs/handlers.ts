import { checkForSurge } from '../alerts/attack-surge.ts'
import { mergeSums } from '../attacks/sums.ts'
import type { Database } from '../db/client.ts'
import type { Dependencies, Rules } from '../dependencies.ts'
import { purgeDomain } from '../domain-removal/purge-domain.ts'
import { checkOnce } from '../name-servers/check-once.ts'
import { checkPosture } from '../posture/service.ts'
import { checkRegistration } from '../registration-data/check-registration.ts'
import { runScan } from '../scans/run-scan.ts'
import type { JobHandlers } from './jobs.ts'

/** What each kind of job does. */
export const jobHandlers = (
  rules: Rules & Pick<Dependencies, 'outbound' | 'log'> & { db: Database },
): JobHandlers => ({
  scan: (domainId, signal) => runScan(rules, domainId, signal),
  check_name_servers: (domainId, signal) => checkOnce(rules, domainId, signal),
  check_registration: (domainId, signal) => checkRegistration(rules, domainId, signal),
  check_posture: (domainId, signal) => checkPosture(rules, domainId, signal),
  purge: (domainId) => purgeDomain(rules, domainId),
  watch_attacks: async (domainId) => {
    await mergeSums(rules.db, domainId)
    return checkForSurge(rules, domainId)
  },
})
