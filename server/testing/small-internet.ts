import { resolverFrom } from '../platform/dns/resolve.ts'
import type { DnsSettings } from '../platform/dns/settings.ts'
import { internet, type Outbound } from '../platform/outbound.ts'
import { type NameServer, startNameServers } from './name-server.ts'
import type { PlainRecord } from './zone-answers.ts'

/** The addresses of the small internet's servers. Nothing listens on the last one unless a test sets it up. */
export const root = '127.0.0.1'
export const com = '127.0.0.2'
export const first = '127.0.0.3'
export const second = '127.0.0.4'
export const stranger = '127.0.0.5'

/** The first record of every zone. */
export const soaOf = (zone: string): PlainRecord => [
  zone,
  'SOA',
  {
    mname: `ns1.${zone}`,
    rname: `hostmaster.${zone}`,
    serial: 2_026_010_100,
    refresh: 7_200,
    retry: 3_600,
    expire: 1_209_600,
    minimum: 300,
  },
]

/** example.com on two servers, with glue for both. */
export const exampleDelegation: readonly PlainRecord[] = [
  ['example.com', 'NS', 'ns1.example.com'],
  ['example.com', 'NS', 'ns2.example.com'],
  ['ns1.example.com', 'A', first],
  ['ns2.example.com', 'A', second],
]

type Options = {
  /** Records of example.com in addition to its SOA, NS and their addresses. */
  records?: readonly PlainRecord[]
  /** The records of com; by default, the delegation of example.com. */
  delegations?: readonly PlainRecord[]
  /** By address: how its replies fail. */
  trouble?: Record<string, NameServer['trouble']>
  /** By address: additional zones. */
  zones?: Record<string, NameServer['zones']>
  /** By zone: digests of keys that are trusted without a parent; by default, nothing is signed. */
  trustAnchors?: DnsSettings['trustAnchors']
}

/** A root, a top-level domain and the two servers of example.com, on this machine. */
export async function startSmallInternet({
  records = [],
  delegations = exampleDelegation,
  trouble = {},
  zones = {},
  trustAnchors = {},
}: Options = {}) {
  const example = { 'example.com': [soaOf('example.com'), ...exampleDelegation, ...records] }
  const base: Record<string, NameServer['zones']> = {
    [root]: {
      '.': [soaOf('.'), ['com', 'NS', 'a.nic.com'], ['a.nic.com', 'A', com]],
    },
    [com]: { com: [soaOf('com'), ['com', 'NS', 'a.nic.com'], ...delegations] },
    [first]: example,
    [second]: example,
  }
  const addresses = new Set([...Object.keys(base), ...Object.keys(zones)])
  const servers = await startNameServers(
    Object.fromEntries(
      Array.from(addresses, (address) => [
        address,
        { zones: { ...base[address], ...zones[address] }, trouble: trouble[address] },
      ]),
    ),
  )
  const settings: DnsSettings = {
    roots: [root],
    port: servers.port,
    trustAnchors,
    timeoutMs: 800,
    tries: 2,
    allowLoopback: true,
  }
  const outbound: Outbound = {
    ...internet,
    dns: settings,
    resolve: resolverFrom(settings),
    certificateLogUrl: null,
  }
  return { ...servers, settings, outbound }
}
