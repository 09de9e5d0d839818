import { describe, expect, onTestFinished, test } from 'vitest'

import {
  com,
  exampleDelegation,
  first,
  second,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import { checkNameServers } from './check-name-servers.ts'

async function check(
  assigned: string[],
  internet?: Parameters<typeof startSmallInternet>[0],
  signal?: AbortSignal,
) {
  const servers = await startSmallInternet(internet)
  onTestFinished(servers.close)
  const { settings } = servers
  return checkNameServers('Example.com', assigned, { settings, ...(signal && { signal }) })
}

describe('name servers at the parent', () => {
  test('the parent has all assigned name servers, however they are written', async () => {
    expect(await check(['NS2.Example.COM.', 'ns1.example.com'])).toEqual({
      outcome: 'checked',
      overall: 'all_ours',
      nameServers: [
        { name: 'ns1.example.com', state: 'ours' },
        { name: 'ns2.example.com', state: 'ours' },
      ],
      isDsPresent: false,
    })
  })

  test('the parent has one assigned name server and an old one', async () => {
    expect(await check(['ns1.example.com', 'ns9.example.com'])).toMatchObject({
      overall: 'mixed',
      nameServers: [
        { name: 'ns1.example.com', state: 'ours' },
        { name: 'ns2.example.com', state: 'old' },
        { name: 'ns9.example.com', state: 'missing' },
      ],
    })
  })

  test('the parent has the assigned name servers and an old one', async () => {
    expect(await check(['ns1.example.com'])).toMatchObject({ overall: 'mixed' })
  })

  test('the parent has only some of the assigned name servers', async () => {
    const assigned = ['ns1.example.com', 'ns2.example.com', 'ns3.example.com']
    expect(await check(assigned)).toMatchObject({ overall: 'mixed' })
  })

  test('the parent has only old name servers', async () => {
    expect(await check(['ns8.example.com', 'ns9.example.com'])).toMatchObject({
      overall: 'old',
      nameServers: [{ state: 'old' }, { state: 'old' }, { state: 'missing' }, { state: 'missing' }],
    })
  })

  test('the parent has no name servers', async () => {
    const internet = { delegations: [['www.example.com', 'A', '192.0.2.1']] as const }
    expect(await check(['ns1.example.com'], internet)).toMatchObject({
      overall: 'none',
      nameServers: [{ name: 'ns1.example.com', state: 'missing' }],
    })
  })
})

test.for(['drop', 'lame', 'refused'] as const)(
  'an assigned name server without an authoritative reply is reported: %s',
  async (trouble) => {
    const internet = { trouble: { [second]: () => trouble } }
    expect(await check(['ns1.example.com', 'ns2.example.com'], internet)).toMatchObject({
      overall: 'all_ours',
      nameServers: [
        { name: 'ns1.example.com', state: 'ours' },
        { name: 'ns2.example.com', state: 'no_answer' },
      ],
    })
  },
)

test('a DS record at the parent is reported', async () => {
  const ds = { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) }
  const internet = { delegations: [...exampleDelegation, ['example.com', 'DS', ds] as const] }
  expect(await check(['ns1.example.com'], internet)).toMatchObject({ isDsPresent: true })
})

test('the zone’s own NS records have no effect', async () => {
  const records = [['example.com', 'NS', 'ns9.example.com']] as const
  expect(await check(['ns1.example.com', 'ns2.example.com'], { records })).toMatchObject({
    overall: 'all_ours',
  })
})

describe('failed checks', () => {
  test('the check fails for an unregistered name', async () => {
    expect(await check(['ns1.example.com'], { delegations: [] })).toEqual({
      outcome: 'failed',
      reason: 'no_such_domain',
      message: 'example.com is not registered. Check the name for a typo, or register it first.',
    })
  })

  test('the check fails when the parent doesn’t reply, which says nothing about the domain', async () => {
    const internet = { trouble: { [com]: () => 'drop' as const } }
    expect(await check(['ns1.example.com'], internet)).toMatchObject({
      reason: 'timeout',
      message: expect.stringContaining('is not the cause'),
    })
  })

  test('the check rejects when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('Cancelled.'))
    await expect(check(['ns1.example.com'], {}, signal)).rejects.toThrow('Cancelled.')
  })
})

test('an old name server is not checked for a reply', async () => {
  const servers = await startSmallInternet()
  onTestFinished(servers.close)
  await checkNameServers('example.com', ['ns1.example.com'], { settings: servers.settings })
  expect(servers.asked.some(({ server }) => server === first)).toBe(true)
  expect(servers.asked.some(({ server }) => server === second)).toBe(false)
})
