import { internet, type Outbound } from '../platform/outbound.ts'

/** An internet in which every name is this machine. */
export const onThisMachine: Outbound = {
  ...internet,
  dns: { ...internet.dns, allowLoopback: true },
  resolve: async (host) => {
    if (host.endsWith('.invalid')) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' })
    return host === 'private.example.com' ? ['10.0.0.5'] : ['127.0.0.1']
  },
  databaseTimeoutMs: 20_000,
}
