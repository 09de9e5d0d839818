import { type DnsSettings, internetDns } from '../dns/settings.ts'

/** Where the server goes when it looks at somebody's website. Tests lead it to servers on this machine. */
export type Outbound = { dns: DnsSettings }

export const internet: Outbound = { dns: internetDns }
