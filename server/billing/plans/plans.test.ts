import { describe, expect, test } from 'vitest'

import {
  CatalogueError,
  mergedCatalogue,
  plansForSale,
  priceOf,
  readCatalogue,
} from './catalogue.ts'
import { lostWith } from './lost-with.ts'
import { examplePlans, planNamed } from './testing-plans.ts'

const [free, team] = [planNamed('free'), planNamed('team')]

describe('the catalogue', () => {
  test('the newest version of each plan is for sale, and the older one is kept', () => {
    const dearer = { ...team, version: 2, prices: [{ ...team.prices[0]!, minor: 2000 }] }
    const merged = mergedCatalogue(examplePlans, readCatalogue([...examplePlans, dearer]))
    expect(plansForSale(merged).map(({ plan, version }) => [plan, version])).toEqual([
      ['free', 1],
      ['basic', 1],
      ['team', 2],
    ])
    expect(merged).toContainEqual(team)
  })

  test.for([
    ['can’t change', [free, { ...team, name: 'Crew' }]],
    ['be removed', [free]],
  ] as const)('a version that was offered %s', ([reason, next]) => {
    expect(() => mergedCatalogue([free, team], readCatalogue(next))).toThrow(
      reason.replace('can’t ', ''),
    )
  })

  test('a price of 0 that was offered is kept, once another version is for sale', () => {
    const former = { ...team, prices: [{ ...team.prices[0]!, minor: 0 }] }
    const next = [former, { ...team, version: 2 }]
    expect(() => readCatalogue([former])).toThrow(/Change it, or if it was offered, add version 2/)
    expect(mergedCatalogue([former], readCatalogue(next))).toEqual(next)
  })

  test('a version that names a feature which every plan has now can still be read', () => {
    const former = readCatalogue([{ ...team, features: ['own_rules', ...team.features] }])
    expect(former).toEqual([team])
  })

  test.for([
    ['a fraction of a cent', [{ ...team, prices: [{ ...team.prices[0], minor: 9.5 }] }]],
    ['a version twice', [team, team]],
    ['a price of 0', [{ ...team, prices: [{ ...team.prices[0], minor: 0 }] }]],
    ['two prices for the same thing', [{ ...team, prices: [team.prices[0], team.prices[0]] }]],
    ['a misspelt limit', [{ ...team, limits: { ...team.limits, webSites: 3 } }]],
  ])('%s is refused', ([, json]) => {
    expect(() => readCatalogue(json)).toThrow(CatalogueError)
  })

  test('a plan has prices only for the currencies and intervals in which it is sold', () => {
    expect(priceOf(team, { interval: 'month', currency: 'EUR' })).toEqual({
      currency: 'EUR',
      minor: 3000,
    })
    expect(priceOf(free, { interval: 'year', currency: 'USD' })).toBeUndefined()
  })
})

test('a smaller plan loses its features, and limits only where more is used', () => {
  const used = {
    websites: 1,
    databases: 4,
    members: 9,
    api_tokens: 0,
    attacks_kept_days: 30,
    assistant_answers: 3,
  }
  expect(lostWith([free, team], [free], used)).toEqual({
    features: ['priority_support'],
    limits: [
      { limit: 'databases', used: 4, allowed: 0 },
      { limit: 'members', used: 9, allowed: 2 },
      { limit: 'attacks_kept_days', used: team.limits.attacks_kept_days, allowed: 7 },
      { limit: 'assistant_answers', used: 3, allowed: 2 },
    ],
  })
  expect(lostWith([free], [free, team], used)).toEqual({ features: [], limits: [] })
  // Another website has the same plan.
  expect(lostWith([free, team, team], [free, team], used)).toEqual({ features: [], limits: [] })
})

test('attacks that were kept without a limit are lost with every limit', () => {
  const unlimited = { ...team, limits: { ...team.limits, attacks_kept_days: null } }
  const used = { ...noUse, attacks_kept_days: 0 }
  expect(lostWith([free, unlimited], [free, team], used).limits).toEqual([
    { limit: 'attacks_kept_days', used: null, allowed: team.limits.attacks_kept_days },
  ])
  expect(lostWith([free, unlimited], [free, unlimited], used).limits).toEqual([])
})

const noUse = { websites: 0, databases: 0, members: 0, api_tokens: 0, assistant_answers: 0 }
