import { type DnsSettings, internetDns } from './dns/settings.ts'
import { type Resolver, systemResolver } from './network/guarded-lookup.ts'

/** How the server reaches what lies outside: the internet, or in tests what stands for it on this machine. */
export type Outbound = {
  dns: DnsSettings
  /** Finds the addresses of hosts. */
  resolve: Resolver
  httpPort: number
  httpsPort: number
  /** For one request with its redirects, or one handshake. */
  requestTimeoutMs: number
  /** IANA's list of RDAP services (RFC 9224), and the ports that those may have. */
  rdapBootstrapUrl: string
  rdapPorts: readonly number[]
  /** Trusted in the place of those that Node knows. */
  certificateAuthorities?: string[]
}

export const internet: Outbound = {
  dns: internetDns,
  resolve: systemResolver,
  httpPort: 80,
  httpsPort: 443,
  requestTimeoutMs: 8_000,
  rdapBootstrapUrl: 'https://data.iana.org/rdap/dns.json',
  rdapPorts: [80, 443],
}
