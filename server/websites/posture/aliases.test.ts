import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  exampleDelegation,
  first,
  soaOf,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import { patient } from '../../testing/website.ts'
import { checkAliases } from './aliases.ts'
import { kept } from './testing-website.ts'

let internet: Awaited<ReturnType<typeof startSmallInternet>>
beforeAll(async () => {
  internet = await startSmallInternet({
    delegations: [
      ...exampleDelegation,
      ['hosting.com', 'NS', 'ns1.example.com'],
      ['broken.com', 'NS', 'ns1.example.com'],
    ],
    zones: {
      [first]: {
        'hosting.com': [
          soaOf('hosting.com'),
          ['shop.hosting.com', 'A', '192.0.2.9'],
          ['no-address.hosting.com', 'MX', { preference: 1, exchange: 'mail.hosting.com' }],
          ['alias.hosting.com', 'CNAME', 'gone.hosting.com'],
        ],
      },
    },
    trouble: { [first]: ({ name }) => (name.endsWith('broken.com') ? 'servfail' : undefined) },
  })
})
afterAll(() => internet.close())

const check = (...aliases: [name: string, target: string][]) =>
  checkAliases(
    'example.com',
    [kept('@', 'A', '192.0.2.1'), ...aliases.map(([name, target]) => kept(name, 'CNAME', target))],
    { dns: patient(internet.settings), signal: AbortSignal.timeout(15_000) },
  )

describe('an alias', () => {
  test('an alias whose target is gone fails, with its name and target, even behind another alias', async () => {
    expect(
      await check(
        ['a', 'Gone.Hosting.com.'],
        ['b', 'alias.hosting.com.'],
        ['c', 'shop.hosting.com.'],
      ),
    ).toMatchObject({
      points: -20,
      finding: '2 aliases point to names that do not exist.',
      observed: 'a.example.com → gone.hosting.com\nb.example.com → alias.hosting.com',
    })
  })

  test('an alias whose target exists passes, even without an address', async () => {
    const { points } = await check(['c', 'shop.hosting.com.'], ['d', 'no-address.hosting.com.'])
    expect(points).toBe(0)
  })

  test.for([
    ['whose target’s servers fail', 'any.broken.com.'],
    ['whose target is not a host name', 'a\\.b.hosting.com.'],
  ] as const)('an alias that is %s is not tested, whatever the others are', async ([, target]) => {
    expect((await check(['c', 'shop.hosting.com.'], ['e', target])).points).toBeNull()
  })

  test('an alias beyond the hundredth target is not tested', async () => {
    const many = Array.from({ length: 101 }, (_, at): [string, string] => [
      `h${at}`,
      `shop.hosting.com.`,
    ])
    expect((await check(...many)).points).toBe(0)
    const asked = internet.asked.length
    const different = many.map(([name]): [string, string] => [name, `${name}.example.com.`])
    expect((await check(...different)).points).toBe(-20)
    expect(internet.asked.length - asked).toBeLessThan(110)
  })
})

test('without records, aliases are not tested', async () => {
  const options = { dns: internet.settings, signal: new AbortController().signal }
  expect((await checkAliases('example.com', [], options)).points).toBeNull()
})
