import { expect, test } from 'vitest'

import { checkOrigin } from './exposure.ts'
import type { KnownRecord } from './known-records.ts'
import { checkRegistrationData, type RegistrationKnown } from './registration.ts'
import { goodRecords, goodRegistration, kept } from './testing-website.ts'

const now = new Date('2026-03-01T09:00:00Z')
const until = (date: string): RegistrationKnown => ({
  ...goodRegistration,
  expiresAt: new Date(date),
})

test.for<[string, RegistrationKnown, number | null, string]>([
  ['has ended fails', until('2026-03-01T08:59:59Z'), -20, 'has expired'],
  ['ends today fails', until('2026-03-01T20:00:00Z'), -10, 'in less than a day'],
  ['lasts 13 more days fails', until('2026-03-15T08:00:00Z'), -10, 'in 13 days'],
  ['lasts 14 more days gets a warning', until('2026-03-15T09:00:00Z'), -5, 'in 14 days'],
  ['lasts 29 more days gets a warning', until('2026-03-31T08:00:00Z'), -5, 'in 29 days'],
  ['lasts 30 more days passes', until('2026-03-31T09:00:00Z'), 0, 'another 30 days'],
  [
    'has no published expiry date is not tested',
    { ...goodRegistration, expiresAt: null },
    null,
    'does not publish',
  ],
  [
    'the registry does not know is not tested, with a reason',
    { ...goodRegistration, expiresAt: null, failure: 'This name is not in the registry.' },
    null,
    'not in the registry',
  ],
  ['has not been checked is not tested', null, null, 'not been checked'],
])('a registration that %s', ([, known, points, sentence]) => {
  const expiry = checkRegistrationData(known, now).find(({ id }) => id === 'registration_expiry')
  expect(expiry).toMatchObject({ points, finding: expect.stringContaining(sentence) })
})

test.for<[string[], number | null]>([
  [['client transfer prohibited'], 0],
  [['active', 'server transfer prohibited'], 0],
  [['clientTransferProhibited'], 0],
  [['locked'], 0],
  [['client delete prohibited', 'pending transfer'], -5],
  [['active'], -5],
  [[], null],
])(
  'a registration with the statuses %o is only locked to the extent that they state',
  ([statuses, points]) => {
    const lock = checkRegistrationData({ ...goodRegistration, statuses }, now).find(
      ({ id }) => id === 'registration_lock',
    )
    expect(lock?.points).toBe(points)
  },
)

test.for<[string, KnownRecord[], string | null]>([
  ['serve or authenticate email don’t bypass the protection', [], null],
  [
    'serve visitors bypass the protection',
    [kept('api', 'AAAA', '2001:db8::1')],
    'api.example.com AAAA 2001:db8::1',
  ],
  [
    'serve email at a protected address bypass the protection',
    [kept('mail', 'A', '192.0.2.1')],
    'mail.example.com A 192.0.2.1',
  ],
])('records that %s', ([, more, observed]) => {
  const records = [...goodRecords, ...more]
  const { points, ...told } = checkOrigin('example.com', { records, isProtected: true })
  expect([points, told.observed]).toEqual([observed === null ? 0 : -5, observed])
  // Without protection there is nothing to bypass.
  expect(checkOrigin('example.com', { records, isProtected: false }).points).toBeNull()
})
