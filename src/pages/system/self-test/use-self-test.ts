import { useQuery } from '@tanstack/react-query'

import { VERSION } from '../../../../contract/version.ts'
import type { Probes } from '../../../api/self-test.ts'
import {
  browserFindings,
  clockFinding,
  cookiesFinding,
  type Finding,
  liveFinding,
  serverFinding,
  storageFinding,
  versionFinding,
} from './findings.ts'

/** Runs every probe, and again on request. A failed probe is a finding, so this never fails. */
export function useSelfTest(probes: Probes) {
  const query = useQuery({
    queryKey: ['self-test'],
    queryFn: async (): Promise<{ at: Date; findings: Finding[] }> => {
      const [server, storage, cookies, live, browser] = await Promise.all([
        probes.server(),
        probes.storage(),
        probes.cookies(),
        probes.live(),
        probes.browser(),
      ])
      const findings = [
        serverFinding(server),
        versionFinding(server, VERSION),
        clockFinding(server),
        storageFinding(storage),
        cookiesFinding(cookies),
        liveFinding(live),
        ...browserFindings(browser),
      ]
      return { at: new Date(), findings }
    },
    // Each visit tests again, and nothing else repeats it.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return { result: query.data, isRunning: query.isFetching, run: () => void query.refetch() }
}
