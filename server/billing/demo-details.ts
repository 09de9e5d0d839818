/** A German company's, as the checkout needs them. */
export const demoDetails = {
  kind: 'company',
  name: 'Demo Looms GmbH',
  line1: 'Mauerstraße 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: null,
  email: null,
  reference: null,
} as const
