import type { DsData } from 'dns-packet'

import type { Guard } from '../network/guarded-lookup.ts'

export type DnsSettings = Guard & {
  /** Addresses of the root servers, where every search begins. */
  roots: readonly string[]
  port: number
  /** Digests of keys that are trusted without a parent, by zone. */
  trustAnchors: Record<string, readonly DsData[]>
  timeoutMs: number
  tries: number
}

/** The DNS of the internet. Root hints: https://www.internic.net/domain/named.root */
export const internetDns: DnsSettings = {
  roots: [
    '198.41.0.4', // a.root-servers.net
    '170.247.170.2',
    '192.33.4.12',
    '199.7.91.13',
    '192.203.230.10',
    '192.5.5.241',
    '192.112.36.4',
    '198.97.190.53',
    '192.36.148.17',
    '192.58.128.30',
    '193.0.14.129',
    '199.7.83.42',
    '202.12.27.33', // m.root-servers.net
  ],
  port: 53,
  // https://data.iana.org/root-anchors/root-anchors.xml
  trustAnchors: {
    '.': [
      rootKey(20_326, 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'),
      rootKey(38_696, '683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16'),
    ],
  },
  timeoutMs: 2_000,
  tries: 2,
  allowLoopback: false,
}

function rootKey(keyTag: number, digest: string): DsData {
  return { keyTag, algorithm: 8, digestType: 2, digest: Buffer.from(digest, 'hex') }
}
