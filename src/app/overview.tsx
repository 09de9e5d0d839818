import { PlanUse } from '../pages/billing/limits/plan-use.tsx'
import { DatabaseHealth } from '../pages/databases/databases/database-health.tsx'
import { OverviewPage } from '../pages/websites/overview/overview-page.tsx'

/** /overview: the websites, with what other areas add. */
export const Overview = () => (
  <OverviewPage health={<DatabaseHealth />}>
    <PlanUse />
  </OverviewPage>
)
