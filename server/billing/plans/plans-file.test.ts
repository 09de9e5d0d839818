import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { BadSetting } from '../../platform/bad-setting.ts'
import { test as base } from '../../testing/test.ts'
import { readSeller } from '../parties/seller.ts'
import { planVersions } from '../schema.ts'
import { exampleSeller } from '../testing-billing.ts'
import { plansForSale } from './catalogue.ts'
import { readPlans } from './plans-file.ts'
import { storeOffered } from './stored-versions.ts'
import { examplePlans } from './testing-plans.ts'

// eslint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
const test = base.extend('write', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-plans-'))
  onCleanup(() => rmSync(folder, { recursive: true }))
  return (content: string) => {
    const file = join(folder, 'file.json')
    writeFileSync(file, content)
    return file
  }
})

const [free, basic] = examplePlans

test('without files, plans and an example seller come with Parapet', () => {
  expect(plansForSale(readPlans(undefined)).map(({ plan }) => plan)).toEqual([
    'free',
    'pro',
    'business',
  ])
  expect(readSeller(undefined).country).toBe('DE')
})

test.for([
  ['a missing comma', '[{"plan": "free" "version": 1}]', /JSON/],
  ['a misspelt limit', JSON.stringify([{ ...free, limits: { webSites: 3 } }]), /\[0\]\.limits/],
  ['a price of half a cent', JSON.stringify([{ ...free, rank: 0.5 }]), /\[0\]\.rank/],
] as const)(
  'a plans file with %s is refused, and the fault is named',
  ([, content, fault], { write }) => {
    const read = () => readPlans(write(content))
    expect(read).toThrow(BadSetting)
    expect(read).toThrow(/PLANS_FILE/)
    expect(read).toThrow(fault)
  },
)

test.for([
  [
    'the tax of a country where it has no number',
    { registrations: ['GB'] },
    /begin with GB.*vatNumbers\.GB/s,
  ],
  ['the number of another country', { vatNumber: 'FR12345678901' }, /begin with DE.*vatNumber/s],
] as const)('a seller that would charge with %s is refused', ([, wrong, fault], { write }) => {
  const read = (changed: object) =>
    readSeller(write(JSON.stringify({ ...exampleSeller, ...changed })))
  expect(() => read(wrong)).toThrow(fault)
  expect(read({ registrations: ['GB'], vatNumbers: { GB: 'GB999999973' } }).country).toBe('DE')
})

test('a plans file or seller that doesn’t exist is refused', () => {
  expect(() => readPlans('/nowhere.json')).toThrow(/PLANS_FILE .*no such file/)
  expect(() => readSeller('/nowhere.json')).toThrow(/SELLER_FILE .*no such file/)
})

test('what was offered is stored, and a later file can’t change it', async ({ server }) => {
  if (!free || !basic) throw new Error('no plans')
  await storeOffered(server, [free, basic])
  const second = { ...basic, version: 2, name: 'Basic plus' }
  await storeOffered(server, [free, basic, second])
  for (const [changed, reason] of [
    [[free, { ...basic, name: 'Other' }, second], 'can’t change'],
    [[free, basic], 'be removed'],
  ] as const) {
    await expect(storeOffered(server, changed)).rejects.toThrow(reason.replace('can’t ', ''))
  }
  // A refused file stores nothing.
  await storeOffered(server, [free, basic, second])
})

test('a version that was stored with a feature which every plan has now can be offered on', async ({
  server,
}) => {
  if (!free || !basic) throw new Error('no plans')
  await storeOffered(server, [free, basic])
  await server.db.execute(
    sql`update ${planVersions} set definition = jsonb_set(definition, '{features}', '["own_rules"]') where plan = 'basic'`,
  )
  await storeOffered(server, [free, basic])
})
