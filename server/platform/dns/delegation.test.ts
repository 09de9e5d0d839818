import { describe, expect, onTestFinished, test } from 'vitest'

import {
  com,
  exampleDelegation,
  first,
  root,
  second,
  soaOf,
  startSmallInternet,
  stranger,
} from '../../testing/small-internet.ts'
import { findDelegation } from './delegation.ts'

async function internet(options?: Parameters<typeof startSmallInternet>[0]) {
  const servers = await startSmallInternet(options)
  onTestFinished(servers.close)
  const find = (name = 'example.com', signal?: AbortSignal) =>
    findDelegation(name, servers.settings, signal)
  return { ...servers, find }
}

const bothServers = [
  { name: 'ns1.example.com', addresses: [first] },
  { name: 'ns2.example.com', addresses: [second] },
]
const digest = { keyTag: 4_711, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 7) }

describe('a delegation', () => {
  test('a delegation follows the parent, whatever the zone says about itself', async () => {
    const { find, asked } = await internet({
      records: [['example.com', 'NS', 'other.example.net']],
    })
    expect(await find('Example.COM.')).toEqual({
      kind: 'delegated',
      nameServers: bothServers,
      ds: [],
    })
    expect(new Set(asked.map(({ server }) => server))).toEqual(new Set([root, com]))
  })

  test('a delegation includes the parent’s DS records', async () => {
    const { find } = await internet({
      delegations: [...exampleDelegation, ['example.com', 'DS', digest]],
    })
    expect(await find()).toMatchObject({ kind: 'delegated', ds: [digest] })
  })

  test('a delegation to names in another zone is resolved to their addresses', async () => {
    const { find } = await internet({
      delegations: [
        ['example.com', 'NS', 'ns1.host.com'],
        ['example.com', 'NS', 'ns2.host.com'],
        ['host.com', 'NS', 'ns.host.com'],
        ['ns.host.com', 'A', stranger],
      ],
      zones: {
        [stranger]: {
          'host.com': [
            soaOf('host.com'),
            ['ns1.host.com', 'A', first],
            ['ns2.host.com', 'A', second],
          ],
        },
      },
    })
    expect(await find()).toMatchObject({
      nameServers: [
        { name: 'ns1.host.com', addresses: [first] },
        { name: 'ns2.host.com', addresses: [second] },
      ],
    })
  })

  test('a delegation several zones deep is followed zone by zone', async () => {
    const { find } = await internet({
      zones: {
        [first]: {
          'example.com': [
            soaOf('example.com'),
            ['shop.example.com', 'NS', 'ns.shop.example.com'],
            ['ns.shop.example.com', 'A', stranger],
          ],
        },
      },
    })
    expect(await find('shop.example.com')).toMatchObject({
      nameServers: [{ name: 'ns.shop.example.com', addresses: [stranger] }],
    })
  })

  test('a delegation is found at a server that also hosts the zone', async () => {
    const zone = [soaOf('example.com'), ...exampleDelegation]
    const { find } = await internet({
      delegations: [...exampleDelegation, ['example.com', 'DS', digest]],
      zones: { [com]: { 'example.com': zone } },
    })
    expect(await find()).toMatchObject({
      kind: 'delegated',
      ds: [digest],
      nameServers: bothServers,
    })
  })

  test('a delegation to a server without an address keeps the name', async () => {
    const { find } = await internet({
      delegations: [...exampleDelegation, ['example.com', 'NS', 'ns3.nowhere.com']],
    })
    expect(await find()).toMatchObject({
      nameServers: [...bothServers, { name: 'ns3.nowhere.com', addresses: [] }],
    })
  })
})

describe('rejected addresses', () => {
  test('a non-public address is rejected', async () => {
    const { find } = await internet({
      delegations: [
        ['example.com', 'NS', 'ns1.example.com'],
        ['ns1.example.com', 'A', '10.0.0.1'],
        ['ns1.example.com', 'AAAA', 'fd00::1'],
      ],
    })
    expect(await find()).toMatchObject({
      nameServers: [{ name: 'ns1.example.com', addresses: [] }],
    })
  })

  test('an address for a name outside the parent’s authority is rejected', async () => {
    const { find } = await internet({
      delegations: [
        ['example.com', 'NS', 'ns.example.net'],
        ['ns.example.net', 'A', stranger],
      ],
    })
    expect(await find()).toMatchObject({ nameServers: [{ name: 'ns.example.net', addresses: [] }] })
  })
})

describe('end of a search', () => {
  test('a search ends when the domain doesn’t exist', async () => {
    const { find } = await internet({ delegations: [] })
    expect(await find()).toEqual({ kind: 'no_such_domain' })
    expect(await find('example.nosuchending')).toEqual({ kind: 'no_such_domain' })
  })

  test('a search ends when the name exists but is not a zone', async () => {
    const { find } = await internet({ delegations: [['www.example.com', 'A', '192.0.2.1']] })
    expect(await find()).toEqual({ kind: 'not_delegated' })
  })

  test.for([
    ['servfail', 'servers_failed'],
    ['refused', 'refused'],
    ['drop', 'timeout'],
    ['lame', 'servers_failed'],
    ['garbage', 'servers_failed'],
  ] as const)('a search ends when the parent’s reply is “%s”', async ([trouble, kind]) => {
    const { find } = await internet({ trouble: { [com]: () => trouble } })
    expect(await find()).toEqual({ kind })
  })

  test('a search ends when two zones refer to each other’s servers', async () => {
    const { find, asked } = await internet({
      delegations: [
        ['example.com', 'NS', 'ns.circle.com'],
        ['circle.com', 'NS', 'ns.example.com'],
      ],
    })
    expect(await find()).toMatchObject({ nameServers: [{ name: 'ns.circle.com', addresses: [] }] })
    expect(asked.length).toBeLessThan(30)
  })

  test('a search ends when a server refers back to the same zone', async () => {
    const delegations = [
      ['example.com', 'NS', 'ns.example.com'],
      ['ns.example.com', 'A', stranger],
    ] as const
    const { find, asked } = await internet({
      delegations,
      zones: { [stranger]: { com: delegations } },
    })
    expect(await find('www.example.com')).toEqual({ kind: 'servers_failed' })
    expect(asked).toHaveLength(3)
  })

  test('a search ends when a zone’s hundred servers lead to a hundred more', async () => {
    const many = Array.from({ length: 100 }, (_, count) => [
      ['example.com', 'NS', `ns.many${count}.com`] as const,
      ...Array.from(
        { length: 10 },
        (__, more) => [`many${count}.com`, 'NS', `ns.more${more}.many${count + 1}.com`] as const,
      ),
    ]).flat()
    const { find, asked } = await internet({ delegations: many })
    const delegation = await find()
    expect(delegation).toMatchObject({ kind: 'delegated' })
    expect(asked.length).toBeLessThan(150)
  })

  test('a search ends when it is aborted', async () => {
    const stop = new AbortController()
    const { find } = await internet({
      trouble: {
        [com]: () => {
          stop.abort(new Error('Enough.'))
          return 'drop'
        },
      },
    })
    await expect(find('example.com', stop.signal)).rejects.toThrow('Enough.')
  })
})

test('a failing server is skipped in favour of the next one', async () => {
  const { find } = await internet({
    zones: {
      [root]: {
        '.': [
          soaOf('.'),
          ['com', 'NS', 'a.nic.com'],
          ['com', 'NS', 'b.nic.com'],
          ['a.nic.com', 'A', stranger],
          ['b.nic.com', 'A', com],
        ],
      },
      [stranger]: {},
    },
  })
  expect(await find()).toMatchObject({ kind: 'delegated', nameServers: bothServers })
})
