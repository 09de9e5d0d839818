import type { BillingDetails } from '../../../contract/billing/details.ts'
import type { PaymentMethod } from '../../../contract/billing/payment-method.ts'
import type { Payment } from '../../../contract/billing/payment.ts'
import type { PlanVersion } from '../../../contract/billing/plan.ts'
import type {
  Preview,
  SubscriptionData,
  SubscriptionDetails,
} from '../../../contract/billing/subscription.ts'
import { testingDetails } from '../../../src/pages/billing/details/testing-details.ts'
import { acme } from './organisation.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000008${String(n).padStart(2, '0')}`
const euros = (minor: number) => ({ currency: 'EUR' as const, minor })

export const WEBSITE_ID = id(1)

const limits: PlanVersion['limits'] = {
  websites: 1000,
  databases: 500,
  members: 1000,
  api_tokens: 200,
  attacks_kept_days: 90,
  assistant_answers: 1000,
}
const pro: PlanVersion = {
  plan: 'pro',
  version: 1,
  name: 'Pro',
  rank: 1,
  trial_days: 14,
  prices: [
    { interval: 'month', currency: 'EUR', minor: 1200 },
    { interval: 'year', currency: 'EUR', minor: 12_000 },
  ],
  limits,
  features: [],
}
export const plans: PlanVersion[] = [
  { ...pro, plan: 'free', name: 'Free', rank: 0, trial_days: 0, prices: [], features: [] },
  pro,
  {
    ...pro,
    plan: 'business',
    name: 'Business',
    rank: 2,
    prices: [
      { interval: 'month', currency: 'EUR', minor: 4900 },
      { interval: 'year', currency: 'EUR', minor: 49_000 },
    ],
    limits: {
      websites: null,
      databases: null,
      members: null,
      api_tokens: null,
      attacks_kept_days: 365,
      assistant_answers: 5000,
    },
    features: ['priority_support'],
  },
]

export const withoutPlan: SubscriptionData = {
  resource: {
    id: WEBSITE_ID,
    organisation_id: acme.id,
    kind: 'website',
    name: 'example.com',
    is_removed: false,
  },
  subscription: null,
  may_try: true,
  open_invoice: null,
  undecided_payment_id: null,
  payer: null,
  method_kinds: ['card', 'wallet'],
  test_kinds: [],
  use: [
    { limit: 'websites', used: 12, allowed: 250 },
    { limit: 'databases', used: 3, allowed: 100 },
    { limit: 'members', used: 8, allowed: 250 },
    { limit: 'api_tokens', used: 2, allowed: 50 },
    { limit: 'attacks_kept_days', used: 0, allowed: 30 },
  ],
  lost_if_cancelled: { features: [], limits: [] },
}
const business: SubscriptionDetails = {
  plan: 'business',
  version: 1,
  name: 'Business',
  interval: 'month',
  price: euros(4900),
  state: 'active',
  limits: plans[2]!.limits,
  features: plans[2]!.features,
  period: { starts_at: '2026-01-05T09:00:00.000Z', ends_at: '2026-02-05T09:00:00.000Z' },
  next: null,
  cancels_at_period_end: false,
  failed_at: null,
  retry_at: null,
  paused_at: null,
  billing_details_id: null,
}
export const withBusiness: SubscriptionData = {
  ...withoutPlan,
  subscription: business,
  may_try: false,
  lost_if_cancelled: {
    features: ['priority_support'],
    limits: [
      { limit: 'websites', used: 1200, allowed: 250 },
      { limit: 'attacks_kept_days', used: 365, allowed: 30 },
    ],
  },
}
/** 14 days, as `trial_days` of the plan. */
const trial = { starts_at: '2026-01-07T12:00:00.000Z', ends_at: '2026-01-21T12:00:00.000Z' }
export const inTrial: SubscriptionData = {
  ...withoutPlan,
  subscription: {
    ...business,
    plan: 'pro',
    name: 'Pro',
    price: euros(1200),
    state: 'trialing',
    period: trial,
  },
  may_try: false,
}

const total = { net: euros(1200), tax: euros(228), total: euros(1428) }
export const startOfPro: Preview = {
  kind: 'start',
  shown_at: '2026-01-07T12:00:00.000Z',
  lines: [
    {
      plan: 'pro',
      net: euros(1200),
      from: '2026-01-07T12:00:00.000Z',
      until: '2026-02-07T12:00:00.000Z',
      invoice_number: null,
    },
  ],
  due_today: total,
  returned: [],
  tax: { reason: 'destination', basis_points: 1900, country: 'DE' },
  next_charge: { ...total, at: '2026-02-07T12:00:00.000Z' },
  lost: { features: [], limits: [] },
}
/** The same for Business, with 19 % tax. */
export const startOfBusiness: Preview = {
  ...startOfPro,
  due_today: { net: euros(4900), tax: euros(931), total: euros(5831) },
}
/** A website that can still be restored. */
export const removed = (data: SubscriptionData): SubscriptionData => ({
  ...data,
  resource: { ...data.resource, is_removed: true },
  may_try: false,
})
/** A purchase of Pro that was declined. */
export const declinedPro: SubscriptionData = {
  ...withoutPlan,
  open_invoice: {
    id: id(40),
    number: 'INV-2026-000041',
    offer: { plan: 'pro', interval: 'month', currency: 'EUR' },
    is_purchase: true,
    is_expired: false,
    lines: [
      {
        description: 'Pro for example.com',
        net: euros(1200),
        from: '2026-01-07T12:00:00.000Z',
        until: '2026-02-07T12:00:00.000Z',
      },
    ],
    due_today: total,
    returned: [],
    tax: startOfPro.tax,
    next_charge: startOfPro.next_charge,
  },
}
const nothing = { net: euros(0), tax: euros(0), total: euros(0) }
export const trialOfPro: Preview = {
  ...startOfPro,
  kind: 'trial',
  lines: [],
  due_today: nothing,
  next_charge: { ...total, at: trial.ends_at },
}
export const downgradeToPro: Preview = {
  ...startOfPro,
  kind: 'change_at_period_end',
  lines: [],
  due_today: nothing,
  next_charge: { ...total, at: business.period.ends_at },
  lost: {
    features: ['priority_support'],
    limits: [{ limit: 'websites', used: 1200, allowed: 1000 }],
  },
}

export const methods: PaymentMethod[] = [
  {
    id: id(20),
    kind: 'card',
    brand: 'Visa',
    last4: '4242',
    expires: '2028-05',
    expiry: 'valid',
    is_default: true,
    may_remove: false,
    added_at: '2026-01-05T09:00:00.000Z',
  },
  {
    id: id(21),
    kind: 'card',
    brand: 'Mastercard',
    last4: '4444',
    expires: '2026-02',
    expiry: 'expires_soon',
    is_default: false,
    may_remove: true,
    added_at: '2025-11-05T09:00:00.000Z',
  },
]

export const billingDetails: BillingDetails[] = [
  {
    ...testingDetails,
    id: id(50),
    vat_number: 'DE123456789',
    email: 'invoices@acme.example',
    reference: 'PO 4711',
    plans: 2,
  },
  {
    id: id(51),
    kind: 'company',
    name: 'Atelier SARL',
    line1: '12 rue de la Paix',
    line2: 'Bâtiment B',
    postal_code: '75002',
    city: 'Paris',
    region: null,
    country: 'FR',
    vat_number: 'FR83404833048',
    vat_state: 'not_checked',
    vat_checked_at: null,
    email: null,
    reference: null,
    is_default: false,
    plans: 1,
    may_remove: true,
    updated_at: '2026-01-06T09:00:00.000Z',
  },
]
export const wallet: PaymentMethod = {
  id: id(22),
  kind: 'wallet',
  brand: 'PayPal',
  last4: null,
  expires: null,
  expiry: 'valid',
  is_default: false,
  may_remove: true,
  added_at: '2025-12-05T09:00:00.000Z',
}

export const paid: Payment = {
  id: id(30),
  resource_id: WEBSITE_ID,
  invoice_id: id(40),
  invoice_number: 'INV-2026-000041',
  purpose: 'start',
  state: 'succeeded',
  total: euros(1428),
  decline: null,
  form: null,
  created_at: '2026-01-07T12:00:00.000Z',
}

export const inWallet: Payment = {
  ...paid,
  state: 'created',
  form: {
    provider: 'test_wallet',
    is_test: true,
    url: 'http://127.0.0.1:4000/dev/payments/twal_1?secret=1',
    public_key: null,
    client_secret: null,
  },
}
