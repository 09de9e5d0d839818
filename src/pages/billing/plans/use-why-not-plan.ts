import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'

/** Why the person may not change the plan of a website or database. Undefined if they may. */
export function useWhyNotPlan({ payer }: Pick<SubscriptionData, 'payer'>): string | undefined {
  const organisation = useOrganisation()
  const whyNot = useWhyNot('billing.change')
  if (payer && organisation && payer.id !== organisation.id)
    return `${payer.name} pays for this plan, so only they can change it. To pay for it yourself again, go to your organisation’s settings.`
  return whyNot
}
