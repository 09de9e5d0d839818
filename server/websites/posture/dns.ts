import type { SoaData } from 'dns-packet'

import { DAY_SECONDS } from '../../platform/clock.ts'
import type { BogusReason, ChainVerdict, InsecureReason } from '../../platform/dns/dnssec-chain.ts'
import { recordText } from '../../platform/dns/record-text.ts'
import type { CheckResult } from '../schema/posture.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'
import type { DnsSeen } from './see-dns.ts'
import { checkTransfer } from './zone-transfer.ts'

const WEEK_SECONDS = 7 * DAY_SECONDS

/** The checks of a domain's zone. */
export function checkDns(domain: string, seen: DnsSeen): CheckResult[] {
  if ('failure' in seen) {
    const failed = notTested(seen.failure)
    return (['name_servers', 'soa', 'caa', 'dnssec', 'zone_transfer'] as const).map((id) => ({
      id,
      ...failed,
    }))
  }
  return [
    { id: 'name_servers', ...checkNameServers(seen) },
    { id: 'soa', ...checkSoa(domain, seen.soa) },
    { id: 'caa', ...checkCaa(domain, seen.caa) },
    { id: 'dnssec', ...checkDnssec(seen.dnssec) },
    { id: 'zone_transfer', ...checkTransfer(seen.transfers) },
  ]
}

type Answered = Exclude<DnsSeen, { failure: string }>

/** RFC 1034, section 4.1: at least two, so that one of them may fail. */
function checkNameServers({ nameServers, lameCount }: Answered) {
  const observed = nameServers
    .map(({ name, addresses }) => `${name} ${addresses.join(', ')}`.trim())
    .join('\n')
  const addresses = new Set(nameServers.flatMap((server) => server.addresses))
  if (addresses.size < 2) {
    return outcome(-10, 'Only one name server responds for the domain.', observed)
  }
  if (lameCount > 0) {
    return outcome(-5, 'Not every name server responds for the domain.', observed)
  }
  return outcome(0, 'Several name servers respond for the domain.', observed)
}

/** RFC 1912, section 2.2, and RFC 2308, section 5. */
function checkSoa(domain: string, soa: SoaData | null): Outcome {
  if (!soa) return notTested('The name servers returned no SOA record.')
  const { refresh = 0, retry = 0, expire = 0, minimum = 0 } = soa
  const observed = recordText({ name: domain, type: 'SOA', ttl: 0, data: soa })
  if (expire < WEEK_SECONDS || expire <= refresh) {
    return outcome(
      -5,
      'Secondary servers stop serving the zone within days of an outage.',
      observed,
    )
  }
  if (retry >= refresh) {
    return outcome(-5, 'A failed refresh is not retried before the next refresh.', observed)
  }
  if (minimum > DAY_SECONDS) {
    return outcome(-5, 'Negative replies are cached for more than a day.', observed)
  }
  return outcome(0, 'The SOA timers are reasonable.', observed)
}

/** RFC 8659. */
function checkCaa(domain: string, caa: Answered['caa']): Outcome {
  if (caa === null) return notTested('The name servers did not reply to the query for CAA records.')
  if (caa.length === 0) return outcome(-5, 'Any authority can issue certificates for the domain.')
  const observed = caa.map((data) => recordText({ name: domain, type: 'CAA', ttl: 0, data }))
  // RFC 8659, section 4.2: other tags don't limit who issues, and `issuewild` only limits it for wildcards.
  if (!caa.some(({ tag }) => tag.toLowerCase() === 'issue')) {
    return outcome(
      -5,
      'No CAA record has the tag “issue”, so any authority can issue certificates.',
      observed.join('\n'),
    )
  }
  return outcome(0, 'Only specific authorities can issue certificates.', observed.join('\n'))
}

/** RFC 4035, section 4.3: what validating resolvers make of the zone. */
export function checkDnssec(verdict: ChainVerdict): Outcome {
  if (verdict.state === 'signed') {
    return outcome(0, 'The zone is signed, and its signatures are valid.')
  }
  if (verdict.state === 'unknown') {
    return notTested(`The signatures of ${zoneInWords(verdict.zone)} could not be validated.`)
  }
  if (verdict.state === 'unsigned') return outcome(-5, unsigned[verdict.reason])
  return outcome(
    -20,
    `${bogus[verdict.reason]} Validating resolvers can’t resolve the domain.`,
    `Records: ${verdict.type}`,
  )
}

const zoneInWords = (zone: string) => (zone === '.' ? 'the root zone' : zone)

const unsigned: Record<InsecureReason, string> = {
  no_ds: 'The zone is not signed, so replies can be forged.',
  parent_unsigned: 'The zone above is not signed, so replies can be forged.',
  unsupported_algorithm:
    'The zone is signed with algorithms that resolvers don’t support, so replies can be forged.',
  too_many_iterations:
    'The zone’s NSEC3 records need so many iterations that resolvers treat them as unsigned.',
}

const bogus: Record<BogusReason, string> = {
  ds_matches_no_key: 'The DS record matches no key of the zone.',
  keys_not_signed: 'The key that the DS record names has not signed the zone’s keys.',
  signature_missing: 'A signature is missing.',
  signature_expired: 'A signature has expired.',
  signature_not_yet_valid: 'A signature is not valid yet.',
  signing_key_missing: 'A signature was made with a key that the zone doesn’t list.',
  signature_wrong: 'A signature doesn’t match what it signs.',
  too_many_signatures: 'The zone has more signatures than resolvers verify.',
  denial_missing: 'The zone has no valid proof that a record doesn’t exist.',
}
