import { expect, test } from 'vitest'

import { subjectOf } from './page-subject.ts'

test('a page is about the website, database, plan, invoice or attack in its address', () => {
  const id = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
  for (const [page, kind] of [
    [`/domain/${id}`, 'website'],
    [`/domain-scan/${id}/entries`, 'website'],
    [`/database/${id}/manager`, 'database'],
    [`/upgrade-plan/${id}`, 'plan'],
    [`/payment/${id}/trial`, 'plan'],
    [`/invoice/${id}`, 'invoice'],
    [`/recent-attacks?domain_id=${id}`, 'website'],
    [`/recent-attacks?domain_id=${id}&attack=${id}`, 'website'],
    [`/recent-attacks?attack=${id}`, 'attack'],
  ] as const) {
    expect([page, subjectOf(page)]).toEqual([page, { kind, id }])
  }
  for (const page of ['/overview', '/domain/new', `/domain/${id}a`, `/elsewhere/domain/${id}`]) {
    expect([page, subjectOf(page)]).toEqual([page, undefined])
  }
})
