import { PlanExpiry } from '../pages/billing/plans/plan-expiry.tsx'
import { ExpiredPage } from '../pages/websites/domains/expired-page.tsx'

/** /domain/{id}/expired: the website, and its plan. */
export const Expired = () => (
  <ExpiredPage renderPlan={({ id }, place) => <PlanExpiry id={id} place={place} />} />
)
