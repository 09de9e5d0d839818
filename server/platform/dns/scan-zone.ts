import type { ScanLimit } from '../../../contract/dns.ts'
import { isFailure } from './ask-any.ts'
import { ask, type AskOptions, type Server } from './ask.ts'
import { findDelegation } from './delegation.ts'
import { type Dnssec, judgeDnssec } from './dnssec.ts'
import { dataIn, type Failure } from './message.ts'
import { canonicalName } from './names.ts'
import type { Unanswered } from './scan-account.ts'
import { commonFailure, registryFailure, type ScanFailure, scanFailures } from './scan-failures.ts'
import type { DnsSettings } from './settings.ts'
import { spreadOver } from './spread.ts'
import { type WalkOptions, walkZone } from './walk-zone.ts'
import { findAuthorities } from './zone-servers.ts'

const TIME_LIMIT_MS = 45_000

type Found = { nameServers: string[]; dnssec: Dnssec }
export type ScanResult =
  | ({ outcome: 'done' } & Found)
  | ({
      outcome: 'partial'
      unanswered: Unanswered[]
      unansweredByFailure: Partial<Record<Failure, number>>
      /** Why other pairs were not queried, or records were left out. */
      limit: ScanLimit | null
    } & Found)
  | { outcome: 'failed'; reason: ScanFailure; message: string }

export type ScanOptions = WalkOptions & {
  settings: DnsSettings
  signal?: AbortSignal
  timeLimitMs?: number
}

/**
 * Queries a zone's servers for everything on the list, and what it leads to. Rejects only when the signal aborts it.
 */
export async function scanZone(domain: string, options: ScanOptions): Promise<ScanResult> {
  const { signal, timeLimitMs = TIME_LIMIT_MS } = options
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  const stop = signal ? AbortSignal.any([signal, timeLimit]) : timeLimit
  const zone = canonicalName(domain)
  try {
    const result = await scan(zone, { ...options, timeLimit, stop })
    signal?.throwIfAborted()
    return result
  } catch (error) {
    signal?.throwIfAborted()
    if (!timeLimit.aborted) throw error
    return failed(zone, 'timeout')
  }
}

async function scan(
  zone: string,
  options: ScanOptions & { timeLimit: AbortSignal; stop: AbortSignal },
): Promise<ScanResult> {
  const requestSettings = {
    ...options.settings,
    signal: options.stop,
    onlyTcp: new WeakSet<Server>(),
  }
  const delegation = await findDelegation(zone, options.settings, options.stop)
  if (delegation.kind === 'not_delegated') return failed(zone, 'no_name_servers')
  if (delegation.kind !== 'delegated') {
    const { kind: reason } = delegation
    return { outcome: 'failed', reason, message: registryFailure(reason, zone) }
  }
  const { nameServers, ds } = delegation
  if (nameServers.every(({ addresses }) => addresses.length === 0)) {
    return failed(zone, 'no_name_servers')
  }
  const { servers, failures } = await findAuthorities(zone, nameServers, requestSettings)
  if (servers.length === 0) return failed(zone, commonFailure(failures))

  const found = { nameServers: nameServers.map(({ name }) => name) }
  const askForKeys = spreadOver(servers, { ...requestSettings, isDnssecOk: true })
  const keys = ds.length > 0 ? await askForKeys({ name: zone, type: 'DNSKEY' }) : undefined
  const isKnown = keys?.kind === 'answer' || keys?.kind === 'nodata'
  const dnssec = judgeDnssec(zone, ds, isKnown ? dataIn(keys, 'DNSKEY') : null)

  const forAll = await findThoseForAll(zone, servers, requestSettings)
  const queries = {
    askZone: spreadOver(servers, requestSettings),
    askForAll:
      forAll.length > 0 ? spreadOver(forAll, { ...requestSettings, isOverTcp: true }) : null,
  }
  const { unanswered, limit } = await walkZone(zone, queries, options)
  if (unanswered.length === 0 && limit === null) return { outcome: 'done', ...found, dnssec }
  const unansweredByFailure: Partial<Record<Failure, number>> = {}
  for (const { failure } of unanswered) {
    unansweredByFailure[failure] = (unansweredByFailure[failure] ?? 0) + 1
  }
  return { outcome: 'partial', ...found, dnssec, unanswered, unansweredByFailure, limit }
}

/**
 * Returns the servers that reply to ANY with all records of a name, over TCP. Others return a part of them, or none
 * (RFC 8482), which shows at the apex: it has an SOA and name servers.
 */
async function findThoseForAll(zone: string, servers: readonly Server[], options: AskOptions) {
  const replies = await Promise.all(
    servers.map((server) =>
      ask(server, { name: zone, type: 'ANY' }, { ...options, isOverTcp: true, tries: 1 }),
    ),
  )
  return servers.filter((_, at) => {
    const reply = replies[at] ?? { kind: 'timeout' }
    return !isFailure(reply) && dataIn(reply, 'SOA').length > 0 && dataIn(reply, 'NS').length > 0
  })
}

const failed = (zone: string, reason: ScanFailure): ScanResult => ({
  outcome: 'failed',
  reason,
  message: scanFailures[reason](zone),
})
