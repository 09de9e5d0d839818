import { expect, test } from 'vitest'

import { countryCodes } from '../country-codes.ts'
import { addressFormatOf, isPostalCodeOf } from './address-formats.ts'
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
  const { country = 'DE' } = details
  const postal_code = addressFormatOf(country).postalCode
  const region = addressFormatOf(country).region && 'Region'
  const { data, error } = billingDetailsRequest.safeParse({
    ...company,
    postal_code,
    region,
    ...details,
  })
  return data?.vat_number ?? error?.issues[0]?.message
}

test.for([
  ['DE', 'de 123.456-789', 'DE123456789'],
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['MC', 'FRXX123456789', 'FRXX123456789'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['CH', 'CHE-123.456.788 MWST', 'CHE123456788MWST'],
  ['LI', 'CHE-116.281.710', 'CHE116281710'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['GB', 'XI100000034001', 'XI100000034001'],
  ['GB', 'GBGD001', 'GBGD001'],
] as const)('a company in %s enters its VAT number as %s', ([country, typed, stored]) => {
  expect(checked({ country, vat_number: typed })).toBe(stored)
})

test.for([
  ['DE', 'DE12345678', /begins with DE/],
  ['DE', 'ATU12345678', /begins with DE/],
  ['GR', 'GR123456789', /begins with EL/],
  ['US', 'US123', /Leave this empty/],
  ['CH', 'CHE-123.456.789 MWST', /check digits are wrong/],
  ['CH', 'CHE100000005', /check digits are wrong/],
  ['GB', 'GB980780685', /check digits are wrong/],
  ['GB', 'XI123456789', /check digits are wrong/],
] as const)('in %s, %s is refused with a suggested fix', ([country, typed, reason]) => {
  expect(checked({ country, vat_number: typed })).toMatch(reason)
})

test('a person has no VAT number, and empty fields are stored as null', () => {
  expect(checked({ kind: 'person', vat_number: 'DE123456789' })).toMatch(/Only companies/)
  expect(billingDetailsRequest.parse({ ...company, postal_code: '10115' })).toMatchObject({
    line2: null,
    email: null,
  })
})

test.for([
  ['DE', 'D-10115', '10115'],
  ['ES', 'e 35001', '35001'],
  ['LV', 'lv-1010', 'LV-1010'],
  ['NL', '1011 ab', '1011 AB'],
  ['IE', null, null],
  ['JP', 'somewhere', 'SOMEWHERE'],
] as const)('in %s, the postal code %s is stored as %s', ([country, postal_code, stored]) => {
  const parsed = billingDetailsRequest.parse({ ...company, country, postal_code })
  expect(parsed.postal_code).toBe(stored)
})

test.for([
  ['DE', { postal_code: '1011' }, 'Enter a valid postal code for the country, such as 10115.'],
  ['ES', { postal_code: null }, 'Enter a valid postal code for the country, such as 28001.'],
  ['US', { postal_code: '94103', region: null }, 'Enter the state.'],
] as const)('in %s, %o is refused with a suggested fix', ([country, address, message]) => {
  const { error } = billingDetailsRequest.safeParse({ ...company, country, ...address })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('each example postal code is valid', () => {
  const wrong = countryCodes.filter((country) => {
    const { postalCode } = addressFormatOf(country)
    return postalCode !== null && !isPostalCodeOf(country, postalCode)
  })
  expect(wrong).toEqual([])
})

test('VIES is queried about member states only, not Northern Ireland, Great Britain or Switzerland', () => {
  expect(['DE1', 'XI1', 'GB1', 'CHE1'].map(isInVies)).toEqual([true, false, false, false])
})
