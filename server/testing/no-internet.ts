import { internet, type Outbound } from '../platform/outbound.ts'

/** For tests that don't need the internet: no host has an address, and every query fails immediately. */
export const noInternet: Outbound = {
  ...internet,
  // The port of the discard service, where nothing listens.
  dns: {
    roots: ['127.0.0.1'],
    port: 9,
    trustAnchors: {},
    timeoutMs: 1,
    tries: 1,
    allowLoopback: true,
  },
  resolve: async () => [],
  rdapBootstrapUrl: 'http://nowhere.invalid/',
  certificateLogUrl: null,
  viesUrl: 'http://nowhere.invalid',
}
