import { describe, expect, test } from 'vitest'

import { isAdmitted, verdictOn } from './compare.ts'
import { copyLines } from './copy-lines.ts'
import { distinct, rangesOf, shownRange } from './network-range.ts'

const target = {
  engine: 'postgresql',
  port: 5433,
  username: 'reader',
  databaseName: 'all "shop"',
  tlsMode: 'verify-full',
} as const
const allowed = rangesOf(['192.0.2.77/24', '192.0.2.9', '2001:db8::/32', '198.51.100.4'])
const own = rangesOf(['203.0.113.7'])
const text = (changed: object, purpose: string) =>
  copyLines({ ...target, ...changed }, { allowed, own }).find((one) => one.purpose === purpose)
    ?.text

describe('lines to copy', () => {
  test('for pg_hba.conf allow our role and the allowed networks, once each, and nobody else', () => {
    expect(text({}, 'pg_hba')?.split('\n').slice(1)).toEqual([
      'hostssl  "all ""shop"""  "reader"  203.0.113.7/32  scram-sha-256',
      'hostssl  all  all  192.0.2.0/24  scram-sha-256',
      'hostssl  all  all  2001:db8::/32  scram-sha-256',
      'hostssl  all  all  198.51.100.4/32  scram-sha-256',
      'host  all  all  samehost  scram-sha-256',
      'host  all,replication  all  all  reject',
    ])
    expect(text({ tlsMode: 'disable' }, 'pg_hba')).not.toContain('hostssl')
  })

  test('of accounts have a netmask, and say where IPv6 has none', () => {
    const lines = text({ engine: 'mysql', databaseName: 'a`b' }, 'accounts')
    expect(lines).toContain(`CREATE USER 'app'@'192.0.2.0/255.255.255.0' IDENTIFIED BY`)
    expect(lines).toContain("ON `a``b`.* TO 'app'@'198.51.100.4';")
    expect(lines).toContain('-- 2001:db8::/32: an account can’t be limited')
    expect(lines).toContain("DROP USER IF EXISTS 'app'@'%';")
    expect(lines).toContain("\n-- RENAME USER `reader`@'%' TO `reader`@'203.0.113.7';")
  })

  test('of accounts never bind the checks to one of several addresses', () => {
    const [lines] = copyLines(
      { ...target, engine: 'mysql' },
      { allowed, own: rangesOf(['203.0.113.7', '203.0.113.8']) },
    )
    expect(lines?.text).not.toContain('RENAME')
    expect(lines?.text.split('\n').slice(-4)).toEqual([
      "--   `reader`@'203.0.113.7'",
      "--   `reader`@'203.0.113.8'",
      '-- Then remove the one that can sign in from anywhere:',
      "-- DROP USER `reader`@'%';",
    ])
  })

  test('of accounts keep the one for anywhere where anywhere is allowed', () => {
    const [lines] = copyLines(
      { ...target, engine: 'mysql' },
      { allowed: rangesOf(['0.0.0.0/0']), own },
    )
    expect(lines?.text).toContain("CREATE USER 'app'@'%'")
    expect(lines?.text).not.toContain('DROP USER')
  })

  test('for the firewall have both address families, and no range within another', () => {
    const lines = text({}, 'firewall')
    expect(lines).toContain(
      'ip saddr { 192.0.2.0/24, 198.51.100.4/32, 203.0.113.7/32 } tcp dport 5433 accept',
    )
    expect(lines).toContain('ip6 saddr { 2001:db8::/32 } tcp dport 5433 accept')
    expect(lines).toContain('tcp dport 5433 drop')
  })

  test('don’t exist without networks, which would lock everybody out', () => {
    expect(copyLines(target, { allowed: [], own })).toEqual([])
  })
})

test('IPv4-mapped IPv6 addresses are treated as IPv4, as in packets', () => {
  const ranges = rangesOf(['::ffff:10.0.0.0/104', '::ffff:192.0.2.1', '::/0'])
  expect(ranges.map(shownRange)).toEqual(['10.0.0.0/8', '192.0.2.1/32', '::/0'])
})

test('duplicate networks are merged, and networks within another are dropped', () => {
  const ranges = rangesOf(['10.0.0.0/8', '10.1.0.0/16', '10.9.9.9/8', '::/0', '2001:db8::1'])
  expect(distinct(ranges).map(shownRange)).toEqual(['10.0.0.0/8', '::/0'])
})

describe('what a server lets in', () => {
  const admits = (network: string | null) => ({
    users: 'all',
    databases: 'all',
    address: '',
    network,
  })

  test.for([
    ['192.0.2.128/25', 'inside'],
    ['192.0.0.0/16', 'outside'],
    ['all', 'outside'],
    ['::ffff:192.0.2.1/128', 'inside'],
    [null, 'unclear'],
  ] as const)('from %s is %s the allowed networks', ([network, verdict]) => {
    expect(verdictOn(admits(network), allowed)).toBe(verdict)
  })

  test('is from anywhere when both families are allowed', () => {
    expect(verdictOn(admits('all'), rangesOf(['0.0.0.0/0']))).toBe('outside')
    expect(verdictOn(admits('all'), rangesOf(['0.0.0.0/0', '::/0']))).toBe('inside')
  })

  test('includes a network only as a whole', () => {
    const [network] = rangesOf(['192.0.2.0/24'])
    if (!network) throw new Error('This is a network.')
    const shop = { databaseName: 'shop' }
    expect(isAdmitted(network, [admits('192.0.2.0/25')], shop)).toBe(false)
    expect(isAdmitted(network, [admits(null), admits('192.0.0.0/16')], shop)).toBe(true)
    expect(isAdmitted(network, [admits('all')], shop)).toBe(true)
  })

  // Each line once counted, also one for a standby.
  test.for([
    ['all', true],
    ['shop', true],
    ['stock, shop', true],
    ['stock', false],
    ['replication', false],
    ['sameuser', null],
    ['/^sh', null],
    [null, true],
  ] as const)(
    'as a line for the databases %s counts as %s for the database shop',
    ([databases, is]) => {
      const [network] = rangesOf(['192.0.2.0/24'])
      if (!network) throw new Error('This is a network.')
      const line = { ...admits('192.0.2.0/24'), databases }
      expect(isAdmitted(network, [line], { databaseName: 'shop' })).toBe(is)
    },
  )
})
