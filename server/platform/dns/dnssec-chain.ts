import type { DsData } from 'dns-packet'

import { type Denial, type DenialFault, verifyDenial } from './dnssec-denial.ts'
import { dsIn, usableDigests, vouchedKeys, type ZoneKey, zoneKeys } from './dnssec-keys.ts'
import { type CanonicalMessage, readCanonical, typeCodes } from './dnssec-message.ts'
import { signerIn, verifySet, type Verifying } from './dnssec-signatures.ts'
import type { Dnssec } from './dnssec.ts'
import { iterate, startSearch } from './iterate.ts'
import type { Question, Reply } from './message.ts'
import { canonicalName, isWithin } from './names.ts'
import type { DnsSettings } from './settings.ts'

/** Why a zone is not signed, as far as resolvers can tell. */
export type InsecureReason =
  | 'no_ds'
  | 'parent_unsigned'
  | 'unsupported_algorithm'
  | 'too_many_iterations'
/** Why validating resolvers refuse a zone. */
export type BogusReason = DenialFault | 'ds_matches_no_key' | 'keys_not_signed'

export type ChainVerdict =
  | { state: Extract<Dnssec, 'signed'> }
  | { state: Extract<Dnssec, 'unsigned'>; reason: InsecureReason }
  /** `type`: the type of the records that are refused. */
  | { state: Extract<Dnssec, 'broken'>; reason: BogusReason; type: string }
  /** A server did not reply, or the fault is in a zone above. */
  | { state: Extract<Dnssec, 'unknown'>; zone: string }

/** Queries records with their signatures, and returns the zone whose servers replied. */
export type AskSigned = (question: Question) => Promise<{ reply: Reply; zone: string }>

/** Digests of keys that are trusted without a parent, by zone. */
export type TrustAnchors = Record<string, readonly DsData[]>

type Chain = {
  ask: AskSigned
  anchors: TrustAnchors
  now: Date
  budget: { verificationsLeft: number }
}

/** A zone in good order needs about a dozen. BIND stops after 16 for each record set. */
const MAX_VERIFICATIONS = 48

type Trust =
  | { kind: 'secure'; keys: ZoneKey[] }
  | { kind: 'insecure'; reason: InsecureReason }
  | { kind: 'bogus'; reason: BogusReason; type: string; zone: string }
  | { kind: 'unknown'; zone: string }

/** The types of a zone's own records that are verified besides its keys. */
const verifiedTypes = { SOA: typeCodes.SOA, A: 1, CAA: 257 } as const

/** Follows the signatures from a trust anchor down to the records of a zone (RFC 4035, section 5). */
export async function validateChain(
  zone: string,
  parts: Pick<Chain, 'ask' | 'anchors' | 'now'>,
): Promise<ChainVerdict> {
  try {
    return await follow({ ...parts, budget: { verificationsLeft: MAX_VERIFICATIONS } }, zone)
  } catch (error) {
    // A record ends too early.
    if (error instanceof RangeError) return { state: 'unknown', zone }
    throw error
  }
}

async function follow(chain: Chain, zone: string): Promise<ChainVerdict> {
  const trust = await trustOf(chain, zone)
  if (trust.kind !== 'secure') return verdictOf(trust, zone)
  const verifying = { ...chain, zone, keys: trust.keys }
  let isInsecure = false
  const replies = await Promise.all(
    (['SOA', 'A', 'CAA'] as const).map(async (type) => ({
      type,
      ...(await chain.ask({ name: zone, type })),
    })),
  )
  for (const { type, reply } of replies) {
    const message = messageIn(reply)
    if (!message) return { state: 'unknown', zone }
    const question = { name: zone, type: verifiedTypes[type] }
    if (reply.kind === 'answer') {
      const fault = verifySet(message.answers, question, verifying)
      if (fault) return { state: 'broken', reason: fault, type }
    } else {
      const denial = verifyDenial(message.authorities, question, verifying)
      if (denial.kind === 'bogus') return { state: 'broken', reason: denial.fault, type }
      isInsecure ||= denial.kind === 'insecure'
    }
  }
  return isInsecure ? { state: 'unsigned', reason: 'too_many_iterations' } : { state: 'signed' }
}

const verdictOf = (trust: Exclude<Trust, { kind: 'secure' }>, zone: string): ChainVerdict => {
  if (trust.kind === 'insecure') return { state: 'unsigned', reason: trust.reason }
  return trust.kind === 'bogus' && trust.zone === zone
    ? { state: 'broken', reason: trust.reason, type: trust.type }
    : { state: 'unknown', zone: trust.zone }
}

/** The keys of a zone, if there is a chain to them. Each step up ends at a shorter name, so this ends. */
async function trustOf(chain: Chain, zone: string): Promise<Trust> {
  const anchors = chain.anchors[zone]
  const found = anchors ? { kind: 'vouched' as const, ds: anchors } : await digestsOf(chain, zone)
  if (found.kind !== 'vouched') return found
  const ds = usableDigests(found.ds)
  if (ds.length === 0) return { kind: 'insecure', reason: 'unsupported_algorithm' }
  const { reply } = await chain.ask({ name: zone, type: 'DNSKEY' })
  const message = messageIn(reply)
  if (!message) return { kind: 'unknown', zone }
  const keys = zoneKeys(
    message.answers
      .filter(({ name, type }) => name === zone && type === typeCodes.DNSKEY)
      .map(({ data }) => data),
  )
  const vouched = vouchedKeys(zone, keys, ds)
  const bogus = (reason: BogusReason): Trust => ({ kind: 'bogus', reason, type: 'DNSKEY', zone })
  if (vouched.length === 0) return bogus('ds_matches_no_key')
  const question = { name: zone, type: typeCodes.DNSKEY }
  const fault = verifySet(message.answers, question, { ...chain, zone, keys: vouched })
  if (fault === null) return { kind: 'secure', keys }
  return bogus(
    fault === 'signing_key_missing' || fault === 'signature_missing' ? 'keys_not_signed' : fault,
  )
}

/** The digests with which the parent vouches for a zone. */
async function digestsOf(
  chain: Chain,
  zone: string,
): Promise<{ kind: 'vouched'; ds: DsData[] } | Exclude<Trust, { kind: 'secure' }>> {
  // No anchor above: nothing there can be trusted, but nothing has to be.
  if (zone === '.') return { kind: 'insecure', reason: 'parent_unsigned' }
  const { reply, zone: from } = await chain.ask({ name: zone, type: 'DS' })
  const message = messageIn(reply)
  if (!message || reply.kind === 'nxdomain') return { kind: 'unknown', zone }
  const parent = parentIn(message, zone, from)
  const trust = await trustOf(chain, parent)
  const ds = message.answers.filter(({ name, type }) => name === zone && type === typeCodes.DS)
  if (trust.kind === 'insecure') {
    return { kind: 'insecure', reason: ds.length > 0 ? 'parent_unsigned' : 'no_ds' }
  }
  if (trust.kind !== 'secure') return trust
  const verifying: Verifying = { ...chain, zone: parent, keys: trust.keys }
  const question = { name: zone, type: typeCodes.DS }
  if (ds.length > 0) {
    const fault = verifySet(message.answers, question, verifying)
    if (fault) return { kind: 'bogus', reason: fault, type: 'DS', zone: parent }
    return { kind: 'vouched', ds: ds.map(({ data }) => dsIn(data)) }
  }
  const denial: Denial = verifyDenial(message.authorities, question, verifying)
  if (denial.kind === 'bogus') {
    return { kind: 'bogus', reason: denial.fault, type: 'DS', zone: parent }
  }
  return { kind: 'insecure', reason: denial.kind === 'denied' ? 'no_ds' : 'too_many_iterations' }
}

/** One server may serve several of the zones above: the reply names the one that it is from. */
function parentIn({ answers, authorities }: CanonicalMessage, zone: string, from: string) {
  const signer = signerIn([...answers, ...authorities])
  const owner = signer ?? authorities.find(({ type }) => type === typeCodes.SOA)?.name ?? from
  return owner !== zone && isWithin(zone, owner) ? owner : from
}

const messageIn = (reply: Reply): CanonicalMessage | null =>
  'message' in reply && reply.message ? readCanonical(reply.message) : null

/** Queries a zone's own servers, found from the root. */
export function validateZone(
  domain: string,
  settings: DnsSettings,
  { now, signal }: { now: Date; signal?: AbortSignal | undefined },
) {
  const search = startSearch({ ...settings, isDnssecOk: true }, signal)
  return validateChain(canonicalName(domain), {
    ask: (question) => iterate(search, question),
    anchors: settings.trustAnchors,
    now,
  })
}
