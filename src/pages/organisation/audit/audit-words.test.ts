import { expect, test } from 'vitest'

import { auditKinds } from '../../../../contract/audit-kinds.ts'
import { detailWords, eventWords, fieldWords } from './audit-words.ts'

test('every kind of event has its own wording', () => {
  for (const kind of Object.keys(auditKinds)) expect(eventWords(kind)).not.toBe(fieldWords(kind))
})

test('the names of changed fields and rules are shown in words, and other values unchanged', () => {
  expect(detailWords('changed', 'first_name, last_name')).toBe('First name, Last name')
  expect(detailWords('removed', 'mass_read')).toBe('Mass read')
  expect(detailWords('added', 12)).toBe('12')
  expect(detailWords('plan', 'pro, yearly')).toBe('pro, yearly')
})
