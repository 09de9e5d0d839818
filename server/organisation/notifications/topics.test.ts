import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { eventTopics } from '../../../contract/organisation/event-topics.ts'
import { kindsOf } from './topics.ts'

test('docs/webhooks.md lists each type of event with its kinds', () => {
  const page = readFileSync('docs/webhooks.md', 'utf8')
  const rows = [...page.matchAll(/^\| `((?:website|database)\.\w+)` +\| (.*?) *\|$/gm)].map(
    ([, type, kinds = '']) => [type, kinds.replaceAll('`', '').split(', ').toSorted()] as const,
  )
  expect(new Map(rows)).toEqual(
    new Map(eventTopics.map((topic) => [topic, kindsOf(topic).toSorted()])),
  )
})
