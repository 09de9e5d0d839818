import type { Scan } from '../../../contract/websites/domain-scan.ts'
import type { NameServers } from '../../../contract/websites/name-servers.ts'
import type { DomainRecord } from '../../../contract/websites/record.ts'

const made = '2026-01-05T09:30:00.000Z'

export const doneScan: Scan = {
  state: 'done',
  created_at: made,
  started_at: made,
  ended_at: '2026-01-05T09:30:21.000Z',
  tried: 256,
  total: 256,
  found: { A: 3, AAAA: 1, CNAME: 2, MX: 2, TXT: 4 },
  has_wildcard: false,
  moved_ttls: 0,
  apex_alias: null,
  unanswered: {},
  limit_reached: null,
  name_servers: ['ns1.old-host.example', 'ns2.old-host.example'],
  dnssec: 'unsigned',
  failure: null,
}

const record = (
  at: number,
  type: DomainRecord['type'],
  name: string,
  content: string,
): DomainRecord => ({
  id: `3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c0${at}`,
  name,
  type,
  ttl: 3600,
  content,
  source: 'scan',
  is_kept: true,
  is_proxied: false,
  conflict: null,
})

export const records: DomainRecord[] = [
  { ...record(1, 'A', '@', '192.0.2.1'), is_proxied: true },
  record(2, 'A', 'mail', '192.0.2.25'),
  { ...record(3, 'A', 'old', '192.0.2.77'), is_kept: false },
  { ...record(4, 'CNAME', 'www', 'example.com.'), is_proxied: true },
  record(5, 'MX', '@', '10 mail.example.com.'),
  record(6, 'TXT', '@', '"v=spf1 mx include:_spf.mailer.example -all"'),
  record(
    7,
    'TXT',
    'selector1._domainkey',
    '"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA7x2Jq0Gm0qWk0d8n0c7bO9bq7u2mXkz0p4v"',
  ),
]

export const conflicting: DomainRecord[] = [
  { ...record(1, 'A', 'shop', '192.0.2.1') },
  {
    ...record(4, 'CNAME', 'shop', 'shop.example.net.'),
    conflict: {
      message: 'shop is an alias (CNAME) and has other records. Keep the alias or the others.',
      is_tolerable: false,
    },
  },
  {
    ...record(5, 'MX', '@', '10 shop.example.com.'),
    conflict: {
      message:
        'The MX record of @ points to shop, which is an alias (CNAME). Point it to a name with A or AAAA records.',
      is_tolerable: true,
    },
  },
]

export const changing: NameServers = {
  assigned: ['birch.ns.parapet.example', 'haven.ns.parapet.example'],
  current: ['ns1.old-host.example', 'ns2.old-host.example'],
  is_ds_present: false,
  check: null,
  next_check_at: '2026-01-05T09:31:00.000Z',
}

export const halfChanged: NameServers = {
  ...changing,
  current: ['birch.ns.parapet.example', 'ns1.old-host.example', 'ns.elsewhere.example'],
  next_check_at: '2026-01-05T09:55:00.000Z',
  check: {
    checked_at: '2026-01-05T09:40:00.000Z',
    name_servers: [
      { name: 'birch.ns.parapet.example', state: 'ours' },
      { name: 'ns1.old-host.example', state: 'old' },
      { name: 'ns.elsewhere.example', state: 'extra' },
      { name: 'haven.ns.parapet.example', state: 'missing' },
    ],
    failure: null,
  },
}

export const allChanged: NameServers = {
  ...changing,
  current: changing.assigned,
  next_check_at: '2026-01-05T09:55:00.000Z',
  check: {
    checked_at: '2026-01-05T09:45:00.000Z',
    name_servers: changing.assigned.map((name) => ({ name, state: 'ours' as const })),
    failure: null,
  },
}

export const notResponding: NameServers = {
  ...allChanged,
  check: {
    checked_at: '2026-01-05T09:45:00.000Z',
    name_servers: changing.assigned.map((name) => ({ name, state: 'no_answer' as const })),
    failure: null,
  },
}

export const changedAway: NameServers = {
  ...changing,
  next_check_at: '2026-01-05T09:55:00.000Z',
  check: {
    checked_at: '2026-01-05T09:45:00.000Z',
    name_servers: [
      { name: 'ns.elsewhere.example', state: 'extra' },
      ...changing.assigned.map((name) => ({ name, state: 'missing' as const })),
    ],
    failure: null,
  },
}
