import { expect, test } from 'vitest'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { vatAdvice } from './details-words.tsx'

const advice = (vat_number: string | null, vat_state: BillingDetails['vat_state']) =>
  vatAdvice({ vat_number, vat_state } as BillingDetails)

test('a VAT number that VIES doesn’t contain is described as unchecked, and one that it may still confirm as waiting', () => {
  expect(advice('GB980780684', 'not_checked')).toMatch(/^We can’t check whether/)
  expect(advice('CHE116281710', 'not_checked')).toMatch(/^We can’t check whether/)
  expect(advice('XI980780684', 'not_checked')).toContain('only covers goods')
  expect(advice('DE136695976', 'not_checked')).toMatch(/^Until VIES.* confirms/)
  expect(advice('DE136695976', 'invalid')).toContain('Correct the number')
  expect([advice('DE136695976', 'valid'), advice(null, null)]).toEqual([undefined, undefined])
})
