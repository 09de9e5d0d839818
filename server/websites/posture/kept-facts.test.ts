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
  ['that has ended fails', until('2026-03-01T08:59:59Z'), -20, 'has expired'],
  ['that ends today fails', until('2026-03-01T20:00:00Z'), -10, 'in less than a day'],
  ['of 13 days fails', until('2026-03-15T08:00:00Z'), -10, 'in 13 days'],
  ['of 14 days is warned', until('2026-03-15T09:00:00Z'), -5, 'in 14 days'],
  ['of 29 days is warned', until('2026-03-31T08:00:00Z'), -5, 'in 29 days'],
  ['of 30 days passes', until('2026-03-31T09:00:00Z'), 0, '30 days more'],
  [
    'whose end the registry keeps to itself is not tested',
    { ...goodRegistration, expiresAt: null },
    null,
    'does not publish',
  ],
  [
    'that the registry knows nothing of is not tested, and told why',
    { ...goodRegistration, expiresAt: null, failure: 'The registry does not know this name.' },
    null,
    'does not know this name',
  ],
  ['that nobody asked for is not tested', null, null, 'not been checked'],
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
  'a registration with the statuses %o is locked only as far as they say',
  ([statuses, points]) => {
    const lock = checkRegistrationData({ ...goodRegistration, statuses }, now).find(
      ({ id }) => id === 'registration_lock',
    )
    expect(lock?.points).toBe(points)
  },
)

test.for<[string, KnownRecord[], string | null]>([
  ['of mail and for checks of who sends it are no way past', [], null],
  [
    'for visitors are one',
    [kept('api', 'AAAA', '2001:db8::1')],
    'api.example.com AAAA 2001:db8::1',
  ],
  [
    'of mail that share their address with what is protected are one',
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
