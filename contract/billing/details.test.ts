import { expect, test } from 'vitest'

import { type BillingDetailsRequest, billingDetailsRequest } from './details.ts'
import { isInVies } from './vat-numbers.ts'

const company: BillingDetailsRequest = {
  kind: 'company',
  name: 'Acme',
  line1: 'Street 1',
  line2: '',
  postal_code: null,
  city: 'City',
  region: null,
  country: 'DE',
  vat_number: null,
  email: '',
  reference: null,
}
const checked = (details: Partial<BillingDetailsRequest>) => {
  const { data, error } = billingDetailsRequest.safeParse({ ...company, ...details })
  return data?.vat_number ?? error?.issues[0]?.message
}

test.for([
  ['DE', 'de 123.456-789', 'DE123456789'],
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['MC', 'FRXX123456789', 'FRXX123456789'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['CH', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['GB', 'XI123456789', 'XI123456789'],
] as const)('a company in %s enters its VAT number as %s', ([country, typed, stored]) => {
  expect(checked({ country, vat_number: typed })).toBe(stored)
})

test.for([
  ['DE', 'DE12345678', /begins with DE/],
  ['DE', 'ATU12345678', /begins with DE/],
  ['GR', 'GR123456789', /begins with EL/],
  ['US', 'US123', /Leave this empty/],
] as const)('in %s, %s is refused, with what to do', ([country, typed, reason]) => {
  expect(checked({ country, vat_number: typed })).toMatch(reason)
})

test('a person has no VAT number, and empty fields are stored as null', () => {
  expect(checked({ kind: 'person', vat_number: 'DE123456789' })).toMatch(/Only companies/)
  expect(billingDetailsRequest.parse(company)).toMatchObject({ line2: null, email: null })
})

test('VIES knows member states and Northern Ireland, not Great Britain or Switzerland', () => {
  expect(['DE1', 'XI1', 'GB1', 'CHE1'].map(isInVies)).toEqual([true, true, false, false])
})
