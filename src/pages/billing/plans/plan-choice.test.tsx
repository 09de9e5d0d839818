import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import { lowestOffer } from './offer-in-address.ts'
import { PlanChoice } from './plan-choice.tsx'

const limits = {
  websites: 1000,
  databases: 500,
  members: 1000,
  api_tokens: 200,
  attacks_kept_days: 90,
  assistant_answers: 1000,
}
const plan: PlanVersion = {
  plan: 'pro',
  version: 1,
  name: 'Pro',
  rank: 1,
  trial_days: 0,
  prices: [{ interval: 'year', currency: 'USD', minor: 12_000 }],
  limits,
  features: [],
}
const plans = [{ ...plan, plan: 'free', rank: 0, prices: [] }, plan]

test('the first offer is one that is sold, in whichever currency and interval', () => {
  expect(lowestOffer(plans)).toEqual({ plan: 'pro', interval: 'year', currency: 'USD' })
})

test('a plan that isn’t sold as chosen says what isn’t sold', () => {
  const offer = { plan: 'pro', interval: 'month', currency: 'USD' } as const
  const page = renderToStaticMarkup(
    <PlanChoice plans={plans} offer={offer} onChange={() => {}} current={null} />,
  )
  expect(page).toContain('Not sold monthly in USD')
})
