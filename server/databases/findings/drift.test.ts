import { expect, test } from 'vitest'

import type { CheckResult } from '../advisor/check.ts'
import { postgresqlChecks as checks } from '../advisor/postgresql/checks.ts'
import { byHand } from '../advisor/remedy.ts'
import { driftBetween } from './drift.ts'

const failed = (id: string, objects: string[], total = objects.length): CheckResult => ({
  id,
  state: 'fail',
  total,
  findings: objects.map((object) => ({
    object,
    evidence: '',
    remedy: byHand(''),
  })),
})
const passed = (id: string): CheckResult => ({ id, state: 'pass' })
const unseen = (id: string): CheckResult => ({ id, state: 'not_visible', missing: 'SELECT' })

test.each<[string, CheckResult | undefined, CheckResult | undefined, [string, string] | undefined]>(
  [
    ['TLS is turned off', passed('tls_off'), failed('tls_off', ['ssl']), ['none', 'ssl']],
    [
      'there is another superuser',
      failed('many_superusers', ['ada']),
      failed('many_superusers', ['ada', 'eve']),
      ['ada', 'ada, eve'],
    ],
    [
      'everybody may read another table',
      failed('tables_read_by_all', ['public.a']),
      failed('tables_read_by_all', ['public.b']),
      ['public.a', 'public.b'],
    ],
    [
      'a superuser is gone',
      failed('many_superusers', ['ada']),
      passed('many_superusers'),
      undefined,
    ],
    ['nothing was known before', unseen('tls_off'), failed('tls_off', ['ssl']), undefined],
    ['nothing is known now', passed('tls_off'), unseen('tls_off'), undefined],
    ['the check is new', undefined, failed('tls_off', ['ssl']), undefined],
    [
      'there are more than are kept',
      passed('tables_read_by_all'),
      failed('tables_read_by_all', ['a'], 101),
      ['none', 'a and 100 more'],
    ],
    [
      'there are more of those than before',
      failed('tables_read_by_all', ['a'], 101),
      failed('tables_read_by_all', ['a'], 102),
      ['a and 100 more', 'a and 101 more'],
    ],
    [
      'there are as many of those as before',
      failed('tables_read_by_all', ['a'], 101),
      failed('tables_read_by_all', ['b'], 101),
      undefined,
    ],
    ...['definer_open_to_all', 'native_functions_open_to_all', 'foreign_logins_for_all'].map(
      (id): [string, CheckResult, CheckResult, [string, string]] => [
        `PUBLIC gets more: ${id}`,
        passed(id),
        failed(id, ['public.f()']),
        ['none', 'public.f()'],
      ],
    ),
    [
      'a client connects without TLS',
      passed('sessions_without_tls'),
      failed('sessions_without_tls', ['app']),
      undefined,
    ],
    ['an index is unused', passed('unused_indexes'), failed('unused_indexes', ['i']), undefined],
  ],
)('the drift when %s', (_, before, after, expected) => {
  const lists = [before, after].map((result) => (result ? [result] : [])) as [
    CheckResult[],
    CheckResult[],
  ]
  const drift = driftBetween(...lists, checks)
  expect(drift.map(({ change }) => [change.before, change.after])).toEqual(
    expected ? [expected] : [],
  )
})

test('a long list of objects is cut', () => {
  const roles = Array.from({ length: 12 }, (_, at) => `r${at}`)
  const [drift] = driftBetween([passed('creates_roles')], [failed('creates_roles', roles)], checks)
  expect(drift?.change.after).toMatch(/r9 and 2 more$/)
})
