import { expect, test } from 'vitest'

import { subjectOf } from './page-subject.ts'

const id = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
const other = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b12'
const hasModel = true

test('a page is about the website, database, plan, invoice or attack in its address', () => {
  for (const [page, kind] of [
    [`/domain/${id}`, 'website'],
    [`/domain-scan/${id}/entries`, 'website'],
    [`/database/${id}/manager`, 'database'],
    [`/upgrade-plan/${id}`, 'plan'],
    [`/payment/${id}/trial`, 'plan'],
    [`/invoice/${id}`, 'invoice'],
    [`/recent-attacks?domain_id=${id}`, 'website'],
    [`/recent-attacks?domain_id=${other}&attack=${id}`, 'attack'],
    [`/recent-attacks?attack=${id}&domain_id=${other}`, 'attack'],
    [`/recent-attacks?attack=${id}`, 'attack'],
  ] as const) {
    expect([page, subjectOf(page, { hasModel })]).toEqual([page, { kind, id }])
  }
  for (const page of ['/overview', '/domain/new', `/domain/${id}a`, `/elsewhere/domain/${id}`]) {
    expect([page, subjectOf(page, { hasModel })]).toEqual([page, undefined])
  }
})

test('without a model, an attack in the log of a website leaves the questions about the website', () => {
  const without = { hasModel: false }
  const website = { kind: 'website', id }
  expect(subjectOf(`/recent-attacks?domain_id=${id}&attack=${other}`, without)).toEqual(website)
  expect(subjectOf(`/recent-attacks?attack=${id}`, without)).toBeUndefined()
  expect(subjectOf(`/invoice/${id}`, without)).toBeUndefined()
})
