import { randomInt } from 'node:crypto'

import { mayReach } from '../network/guarded-lookup.ts'
import { askAny } from './ask-any.ts'
import type { AskOptions, Server } from './ask.ts'
import { dataIn, type Glue, type Question, type Reply } from './message.ts'
import { isHostName, isWithin } from './names.ts'
import type { DnsSettings } from './settings.ts'

/** Limits the work that a zone can cause: name servers, names resolved to find them, and queries in total. */
const MAX_NAME_SERVERS = 13
const MAX_SERVERS_ASKED = 4
const MAX_DEPTH = 4
const MAX_QUESTIONS = 120

export type NameServer = { name: string; addresses: string[] }

/** One search from the root. Its findings are kept until it ends, then discarded. */
export type Search = {
  settings: DnsSettings & Pick<AskOptions, 'isDnssecOk'>
  signal: AbortSignal | undefined
  /** Servers by zone. */
  zones: Map<string, Server[]>
  hosts: Map<string, string[]>
  questionsLeft: number
}

export function startSearch(settings: Search['settings'], signal?: AbortSignal): Search {
  const { roots, port } = settings
  const first = randomInt(roots.length)
  const inTurn = [...roots.slice(first), ...roots.slice(0, first)]
  return {
    settings,
    signal,
    zones: new Map([['.', inTurn.map((address) => ({ address, port }))]]),
    hosts: new Map(),
    questionsLeft: MAX_QUESTIONS,
  }
}

/**
 * Follows referrals from the closest known zone downwards until a server has an authoritative reply. Also returns the
 * servers that sent it. `depth` counts the names resolved on behalf of others.
 */
export async function iterate(
  search: Search,
  question: Question,
  depth = 0,
): Promise<{ reply: Reply; zone: string; servers: Server[] }> {
  let zone = closestZone(search, question)
  for (;;) {
    const servers = (search.zones.get(zone) ?? []).slice(0, MAX_SERVERS_ASKED)
    if (servers.length === 0 || search.questionsLeft <= 0) {
      return { reply: { kind: 'servfail' }, zone, servers }
    }
    search.questionsLeft -= 1
    const reply = await askAny(servers, question, { ...search.settings, signal: search.signal })
    if (reply.kind !== 'referral') return { reply, zone, servers }
    // Upwards or in a circle: the server does not serve the zone that it was named for.
    const isDown = reply.zone !== zone && isWithin(reply.zone, zone)
    if (!isDown) return { reply: { kind: 'not_authoritative' }, zone, servers }
    search.zones.set(reply.zone, await firstServers(search, { ...reply, from: zone }, depth))
    zone = reply.zone
  }
}

/**
 * A DS record belongs to the parent's side of the zone cut, so its own zone can't be queried for it (RFC 4034, section
 * 5).
 */
function closestZone({ zones }: Search, { name, type }: Question) {
  let closest = '.'
  for (const zone of zones.keys()) {
    const isAbove = isWithin(name, zone) && !(type === 'DS' && zone === name)
    if (isAbove && zone.length > closest.length) closest = zone
  }
  return closest
}

type Referral = { nameServers: string[]; glue: Glue[]; from: string }

const fewServers = ({ nameServers }: Referral) =>
  [...new Set(nameServers)].slice(0, MAX_NAME_SERVERS)

/** Enough servers to continue with: those that came with their addresses, or else the first that can be resolved. */
async function firstServers(search: Search, referral: Referral, depth: number) {
  const hosts = fewServers(referral)
  const glued = hosts.flatMap((host) => gluedAddresses(search, host, referral))
  if (glued.length > 0) return toServers(search, glued)
  for (const host of hosts) {
    const addresses = await findAddresses(search, host, depth)
    if (addresses.length > 0) return toServers(search, addresses)
  }
  return []
}

/** Returns all name servers of a referral with their addresses: glue where there is any, resolved otherwise. */
export const findNameServers = (search: Search, referral: Referral): Promise<NameServer[]> =>
  Promise.all(
    fewServers(referral).map(async (name) => {
      const glued = gluedAddresses(search, name, referral)
      return { name, addresses: glued.length > 0 ? glued : await findAddresses(search, name) }
    }),
  )

/** A server's glue only counts for names within the zone that it delegates (RFC 5452, section 6). */
const gluedAddresses = ({ settings }: Search, host: string, { glue, from }: Referral) =>
  glue
    .filter(({ name }) => name === host && isWithin(name, from))
    // IPv4 first, because some networks still have nothing else.
    .toSorted((one, other) => one.type.length - other.type.length)
    .map(({ data }) => data)
    .filter((address) => mayReach(address, settings))

async function findAddresses(search: Search, host: string, depth = 0) {
  if (depth === MAX_DEPTH || !isHostName(host)) return []
  const known = search.hosts.get(host)
  if (known) return known
  for (const type of ['A', 'AAAA'] as const) {
    const { reply } = await iterate(search, { name: host, type }, depth + 1)
    const addresses = dataIn(reply, type).filter((address) => mayReach(address, search.settings))
    if (addresses.length === 0) continue
    search.hosts.set(host, addresses)
    return addresses
  }
  return []
}

const toServers = ({ settings }: Pick<Search, 'settings'>, addresses: readonly string[]) =>
  addresses.map((address): Server => ({ address, port: settings.port }))
