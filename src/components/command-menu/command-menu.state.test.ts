import { expect, test } from 'vitest'

import {
  foundGroups,
  isAnswered,
  matchCommands,
  mergeGroups,
  noSearch,
  numberGroups,
  scoreCommand,
  searchReducer,
  type CommandGroup,
  type SearchEvent,
} from './command-menu.state.ts'

const command = (label: string, keywords?: string[]) => ({
  id: label,
  label,
  ...(keywords && { keywords }),
})
const group = (label: string, ...labels: string[]): CommandGroup => ({
  label,
  items: labels.map((it) => command(it)),
})
const labels = (groups: readonly CommandGroup[]) =>
  groups.map(({ label, items }) => [label, ...items.map((item) => item.label)])
const after = (...events: SearchEvent[]) => events.reduce(searchReducer, noSearch)

test('every word has to match, in any order', () => {
  expect(scoreCommand(command('Add a domain'), 'domain add')).toBeGreaterThan(0)
  expect(scoreCommand(command('Add a domain'), 'add website')).toBe(0)
})

test('a match at the start ranks above one at the start of a word, and that above one inside a word', () => {
  const score = (label: string) => scoreCommand(command(label), 'data')
  expect(score('Databases')).toBeGreaterThan(score('Add data'))
  expect(score('Add data')).toBeGreaterThan(score('Metadata'))
})

test('accents and case don’t matter', () => {
  expect(scoreCommand(command('München'), 'munch')).toBeGreaterThan(0)
  expect(scoreCommand(command('Munchen'), 'MÜN')).toBeGreaterThan(0)
})

test('keywords match too, but the label ranks higher', () => {
  expect(scoreCommand(command('Billing', ['invoice']), 'invoice')).toBeGreaterThan(0)
  expect(scoreCommand(command('Billing', ['invoice']), 'invoice')).toBeLessThan(
    scoreCommand(command('Invoice'), 'invoice'),
  )
})

test('the best match comes first, with its group', () => {
  const groups = [group('Actions', 'Update a team', 'Log out'), group('Places', 'Team', 'Billing')]
  expect(labels(matchCommands(groups, 'team'))).toEqual([
    ['Places', 'Team'],
    ['Actions', 'Update a team'],
  ])
})

test('results from the server join the group of the same name, without duplicates', () => {
  const merged = mergeGroups([group('Sites', 'a', 'b'), group('Do', 'a'), group('Sites', 'b', 'c')])
  expect(labels(merged)).toEqual([
    ['Sites', 'a', 'b', 'c'],
    ['Do', 'a'],
  ])
})

test('a response to an older query is dropped, whenever it arrives', () => {
  const state = after(
    { type: 'type', query: 'a' },
    { type: 'type', query: 'ab' },
    { type: 'answer', query: 'ab', groups: [group('New', 'ab')] },
    { type: 'answer', query: 'a', groups: [group('Old', 'a')] },
  )
  expect(labels(foundGroups(state))).toEqual([['New', 'ab']])
  expect(isAnswered(state)).toBe(true)
})

test('a failure of an older query is dropped as well', () => {
  const state = after(
    { type: 'type', query: 'a' },
    { type: 'type', query: 'ab' },
    { type: 'fail', query: 'a' },
  )
  expect(state.failedQuery).toBeNull()
  expect(isAnswered(state)).toBe(false)
})

test('until the next response, only results that still match are shown', () => {
  const state = after(
    { type: 'type', query: 'ex' },
    { type: 'answer', query: 'ex', groups: [group('Sites', 'example.com', 'exchange.test')] },
    { type: 'type', query: 'exa' },
  )
  expect(labels(foundGroups(state))).toEqual([['Sites', 'example.com']])
})

test('a response is shown unchanged, even when its labels don’t contain the query', () => {
  const state = after(
    { type: 'type', query: '203.0.113.7' },
    { type: 'answer', query: '203.0.113.7', groups: [group('Sites', 'example.com')] },
  )
  expect(labels(foundGroups(state))).toEqual([['Sites', 'example.com']])
})

test('an emptied field shows no results and waits for nothing', () => {
  const state = after(
    { type: 'type', query: 'ex' },
    { type: 'answer', query: 'ex', groups: [group('Sites', 'example.com')] },
    { type: 'type', query: ' ' },
  )
  expect(foundGroups(state)).toEqual([])
  expect(isAnswered(state)).toBe(true)
})

test('commands are numbered across groups, and one that is in two groups can be told apart', () => {
  const entries = numberGroups([group('Recent', 'Team'), group('Go to', 'Websites', 'Team')])
    .flatMap(({ items }) => items)
    .map(({ index, key }) => [index, key])
  expect(entries).toEqual([
    [0, 'Recent Team'],
    [1, 'Go to Websites'],
    [2, 'Go to Team'],
  ])
})
