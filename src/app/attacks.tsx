import { useSearchParams } from 'react-router-dom'

import { AttacksKept } from '../pages/billing/limits/attacks-kept.tsx'
import { DatabaseAlertsPage } from '../pages/databases/activity/database-alerts-page.tsx'
import { RecentAttacksPage } from '../pages/websites/attacks/recent-attacks-page.tsx'
import { AttacksOn } from './attacks-on.tsx'

/** /recent-attacks: on websites, or with `?of=databases` what rules alert on in databases. */
export function Attacks() {
  const [search] = useSearchParams()
  if (search.get('of') === 'databases')
    return (
      <DatabaseAlertsPage>
        <AttacksOn />
      </DatabaseAlertsPage>
    )
  return (
    <RecentAttacksPage>
      <AttacksOn />
      <AttacksKept />
    </RecentAttacksPage>
  )
}
