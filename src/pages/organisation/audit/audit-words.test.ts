import { expect, test } from 'vitest'

import { auditKinds } from '../../../../contract/audit-kinds.ts'
import { detailOf, eventWords, fieldWords, valueWords } from './audit-words.ts'

test('every kind of event has its own wording', () => {
  for (const kind of Object.keys(auditKinds)) expect(eventWords(kind)).not.toBe(fieldWords(kind))
})

test('the names of changed fields and rules are shown in words, and other values unchanged', () => {
  expect(valueWords('changed', 'first_name, last_name')).toBe('First name, Last name')
  expect(valueWords('removed', 'mass_read')).toBe('Mass read')
  expect(valueWords('added', 12)).toBe('12')
  expect(valueWords('name', 'pro_yearly, x')).toBe('pro_yearly, x')
})

test('names of the API are shown in words, and a number with its unit', () => {
  expect(valueWords('mode', 'detect')).toBe('Detect')
  expect(valueWords('method', 'mailed_code')).toBe('Mailed code')
  expect(valueWords('rate_limit', 1200)).toBe('1,200 requests per minute')
  expect(valueWords('rate_limit', null)).toBe('None')
})

test('a change that was suggested names what suggested it', () => {
  expect(valueWords('done_with', 'mcp')).toBe('An MCP client')
  expect(fieldWords('proposed_by')).toBe('Suggested by')
  expect(valueWords('proposed_by', 'api_agent')).toBe('api_agent')
})

test('a field whose name isn’t what people call it has its own words', () => {
  expect(fieldWords('because')).toBe('Reason')
  expect(valueWords('because', 'role_change')).toBe('Role change')
  expect(fieldWords('url_fingerprint')).toBe('Fingerprint of the URL')
  expect(fieldWords('description')).toBe('Description')
})

test('an entry about a lost host name has its reason, also if it was written before there were two', () => {
  const kind = 'THEME_HOST_LOST'
  const because = 'verified_by_another_partner'
  expect(detailOf({ kind, detail: { host: 'a.example' } })['because']).toBe('records_missing')
  expect(detailOf({ kind, detail: { because } })['because']).toBe(because)
})
