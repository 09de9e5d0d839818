import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'

/** Why the person may not change the plan of a website or database. Undefined if they may. */
export function useWhyNotPlan({ payer }: Pick<SubscriptionData, 'payer'>): string | undefined {
  const organisation = useOrganisation()
  const whyNot = useWhyNot('billing.change')
  if (payer && organisation && payer.id !== organisation.id)
    return `${payer.name} pays for this plan, and changes it. You can pay yourself again in the settings of your organisation.`
  return whyNot
}
