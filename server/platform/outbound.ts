import type { BlockList } from 'node:net'

import { type DnsSettings, internetDns } from './dns/settings.ts'
import { type Resolver, systemResolver } from './network/guarded-lookup.ts'

/** How the server reaches the internet, or in tests its replacement on this machine. */
export type Outbound = {
  dns: DnsSettings
  /** Resolves the addresses of hosts. */
  resolve: Resolver
  httpPort: number
  httpsPort: number
  /** For one request including its redirects, or one handshake. */
  requestTimeoutMs: number
  /** For one delivery to a webhook. */
  webhookTimeoutMs: number
  /** For each step of connecting to a database, and for one statement. */
  databaseTimeoutMs: number
  /** Private networks with databases that may be reached. */
  allowedNetworks?: BlockList | undefined
  /** IANA's list of RDAP services (RFC 9224), and the ports that they may use. */
  rdapBootstrapUrl: string
  rdapPorts: readonly number[]
  /** Lists the certificates of a domain, as crt.sh does. Null: scans don't use it. */
  certificateLogUrl: string | null
  /** The REST interface of VIES, which looks up VAT numbers of the EU, without a trailing slash. */
  viesUrl: string
  /** Trusted instead of Node's certificate authorities. */
  certificateAuthorities?: string[]
}

export const internet: Outbound = {
  dns: internetDns,
  resolve: systemResolver,
  httpPort: 80,
  httpsPort: 443,
  requestTimeoutMs: 8_000,
  webhookTimeoutMs: 15_000,
  databaseTimeoutMs: 5_000,
  rdapBootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  rdapPorts: [80, 443],
  certificateLogUrl: null,
  viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
}
