import { expect, test } from 'vitest'

import { NOT_PARTNER, whyNotRole } from './access-words.ts'

test('a member is told which roles may do something', () => {
  expect(whyNotRole('auditor', 'customers.change')).toBe(
    'Requires the role Owner or Admin. Your role is Auditor.',
  )
})

test('the people of a partner are told about their access, not about a role that nobody gave them', () => {
  const ofPartner = { isPartner: true }
  expect(whyNotRole('auditor', 'members.change', ofPartner)).toBe('Your access is view-only.')
  expect(whyNotRole('admin', 'members.change', ofPartner)).toBe(NOT_PARTNER)
})
