import { expect, test } from 'vitest'

import { checkDmarc } from './mail.ts'
import { checkSpf } from './spf.ts'

test.for([
  ['p=reject', 0],
  ['p=reject; pct=50', 0],
  ['p=reject; pct=0', 0],
  ['p=quarantine', 0],
  ['p=quarantine; pct=100', 0],
  ['p=quarantine; pct=20', -5],
  ['p=quarantine; pct=0', -5],
  ['p=quarantine; t=y', -5],
  ['p=none', -5],
] as const)('a DMARC record passes only if its policy is enforced: %s', ([policy, points]) => {
  const { points: found } = checkDmarc([`v=DMARC1; ${policy}; rua=mailto:a@example.com`])
  expect(found).toBe(points)
})

test('a DMARC policy that applies to no email, or to some, is reported as such', () => {
  const findingOf = (pct: string) =>
    checkDmarc([`v=DMARC1; p=quarantine; pct=${pct}; rua=mailto:a@example.com`]).finding
  expect(findingOf('0')).toBe('Forged email is reported, but still delivered.')
  expect(findingOf('20')).toBe('The DMARC policy applies to only 20% of forged email.')
})

test.for(['-all redirect=x.example', 'redirect=x.example -all', '-all include:x.example'])(
  'what SPF ignores because of “all” is not counted as a lookup: %s',
  async (end) => {
    const includes = Array.from({ length: 10 }, (_, at) => `include:i${at}.example`).join(' ')
    const texts = new Map([['example.com', [`v=spf1 ${includes} ${end}`]]])
    const { points } = await checkSpf('example.com', async (name) => texts.get(name) ?? [])
    expect(points).toBe(0)
  },
)
