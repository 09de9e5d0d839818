import { internet, type Outbound } from '../platform/outbound.ts'

/** For tests that are about something else: whoever is asked for has no address, and nobody waits for an answer. */
export const noInternet: Outbound = {
  ...internet,
  // The port of the discard service, where nobody listens.
  dns: { roots: ['127.0.0.1'], port: 9, timeoutMs: 1, tries: 1, allowLoopback: true },
  resolve: async () => [],
  rdapBootstrapUrl: 'http://nowhere.invalid/',
}
