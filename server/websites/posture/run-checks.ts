import { setMaxListeners } from 'node:events'

import { postureCheckIds } from '../../../contract/websites/posture.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { CheckResult } from '../schema/posture.ts'
import { checkAliases } from './aliases.ts'
import { checkDns } from './dns.ts'
import { checkOrigin, checkSoftwareVersion, findSecurityTxt } from './exposure.ts'
import { checkHeaders, headerCheckIds } from './http-headers/check-headers.ts'
import type { KnownRecord } from './known-records.ts'
import { notTested } from './outcome.ts'
import { checkRegistrationData, type RegistrationKnown } from './registration.ts'
import { seeDns } from './see-dns.ts'
import { checkMail } from './see-mail.ts'
import { seeTls } from './see-tls.ts'
import { seeWebsite } from './see-website.ts'
import { checkTls } from './tls.ts'

/** Within the 30 seconds that the console waits for a response. */
const TIME_LIMIT_MS = 20_000

/**
 * Runs all checks of a domain concurrently, over connections to public addresses only. Anything not seen within the
 * time limit is reported as not tested. Rejects only when `stop` is aborted.
 */
export async function runChecks(
  domain: string,
  {
    outbound,
    now,
    records,
    isProtected,
    registration,
    stop,
    timeLimitMs = TIME_LIMIT_MS,
  }: {
    outbound: Outbound
    now: Date
    /** The website's kept records. */
    records: readonly KnownRecord[]
    /** Whether Parapet serves its traffic. */
    isProtected: boolean
    registration: RegistrationKnown
    stop?: AbortSignal | undefined
    timeLimitMs?: number
  },
): Promise<CheckResult[]> {
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  const signal = stop ? AbortSignal.any([stop, timeLimit]) : timeLimit
  // Each query and each connection adds a listener to it.
  setMaxListeners(0, signal)
  const options = { outbound, signal }
  const zone = seeDns(domain, outbound.dns, { now, signal })
  const handshakes = seeTls(domain, options)
  const [website, tls, dns, mail, securityTxt, aliases] = await Promise.all([
    seeWebsite(domain, { ...options, handshakes }),
    handshakes,
    zone,
    zone.then((seen) => checkMail(domain, seen, options)),
    findSecurityTxt(domain, { ...options, now }),
    checkAliases(domain, records, { dns: outbound.dns, signal }),
  ])
  stop?.throwIfAborted()
  const headers: CheckResult[] =
    'failure' in website
      ? headerCheckIds.map((id) => ({ id, ...notTested(website.failure) }))
      : checkHeaders(website.responses).map((result) => {
          const failure = website.failures[result.id]
          return failure === undefined ? result : { id: result.id, ...notTested(failure) }
        })
  const results: CheckResult[] = [
    ...headers,
    ...checkTls(tls, { now, isPort80Answered: website.isPort80Answered }),
    ...checkDns(domain, dns),
    { id: 'dangling_cname', ...aliases },
    ...mail,
    { id: 'software_version', ...checkSoftwareVersion(website) },
    { id: 'security_txt', ...securityTxt },
    { id: 'origin_exposed', ...checkOrigin(domain, { records, isProtected }) },
    ...checkRegistrationData(registration, now),
  ]
  return results.toSorted(
    (one, other) => postureCheckIds.indexOf(one.id) - postureCheckIds.indexOf(other.id),
  )
}
