import { describe, expect, test } from 'vitest'

import { privateWays, resolvePrivateWays } from '../../testing/private-ways.ts'
import { BlockedAddress, lookUpGuarded, type Resolver } from './guarded-lookup.ts'

const resolve = resolvePrivateWays
const strict = { resolve, allowLoopback: false }

test('a public name resolves to all its addresses', async () => {
  expect(await lookUpGuarded('Example.COM.', strict)).toEqual(await resolve('example.com'))
})

test('a public address resolves to itself without a query', async () => {
  const nobody = () => Promise.reject(new Error('The resolver was queried.'))
  expect(await lookUpGuarded('8.8.8.8', { ...strict, resolve: nobody })).toEqual(['8.8.8.8'])
  expect(await lookUpGuarded('[2606:4700::1111]', { ...strict, resolve: nobody })).toEqual([
    '2606:4700::1111',
  ])
})

describe('rejected addresses', () => {
  test.for(privateWays)('%s is rejected', async ([, host]) => {
    await expect(lookUpGuarded(host, strict)).rejects.toThrow(BlockedAddress)
  })
})

test('the error names the address behind a name', async () => {
  await expect(lookUpGuarded('intranet.example.com', strict)).rejects.toThrow(
    'intranet.example.com resolves to 10.0.0.7, which is not a public IP address.',
  )
})

test('a name is resolved once, and later changes have no effect', async () => {
  let count = 0
  const rebinding: Resolver = async () => ((count += 1) === 1 ? ['8.8.8.8'] : ['127.0.0.1'])
  expect(await lookUpGuarded('rebind.test', { ...strict, resolve: rebinding })).toEqual(['8.8.8.8'])
  expect(count).toBe(1)
})

test('tests may reach loopback, and nothing else on this network', async () => {
  const lenient = { resolve, allowLoopback: true }
  expect(await lookUpGuarded('localhost', lenient)).toEqual(['127.0.0.1', '::1'])
  await expect(lookUpGuarded('10.0.0.1', lenient)).rejects.toThrow(BlockedAddress)
})
