import type { BillingDetails } from '../../../../contract/billing/details.ts'

/** A company's, whose VAT number was checked. */
export const testingDetails: BillingDetails = {
  id: '00000000-0000-4000-8000-000000000801',
  kind: 'company',
  name: 'Acme GmbH',
  line1: 'Mauerstraße 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: 'DE129273398',
  email: null,
  reference: null,
  is_default: true,
  plans: 1,
  may_remove: false,
  vat_state: 'valid',
  vat_checked_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
}
