import { useNavigate, useParams, useSearchParams } from 'react-router-dom'

import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { plansQuery, subscriptionQuery, useStartTrial } from '../../../api/billing/subscriptions.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { BilledTo } from '../details/billed-to.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { CostSummary } from '../plans/cost-summary.tsx'
import { offerIn } from '../plans/offer-in-address.ts'
import { RemovedResource } from '../plans/removed-resource.tsx'
import { ResourceBreadcrumbs } from '../plans/resource-breadcrumbs.tsx'
import { usePlanOf } from '../plans/use-plan-of.ts'
import { TestMode } from '../test-mode.tsx'

/** /payment/{id}/trial: no charge today, and the amount and the date that follow. */
export function TrialPage() {
  const { id = '' } = useParams()
  const { data: loaded } = usePlanOf(id)
  return (
    <Page
      title="Start a trial"
      breadcrumbs={
        loaded && (
          <ResourceBreadcrumbs
            resource={loaded.resource}
            label="Trial"
            href={`/payment/${id}/trial`}
          />
        )
      }
    >
      <LoadedBilling query={subscriptionQuery(id)} what="The plan">
        {(data) => (
          <>
            <TestMode kinds={data.test_kinds} of={data.method_kinds} />
            <Loaded query={plansQuery} what="The plans">
              {(plans) => <Trial data={data} plans={plans} />}
            </Loaded>
          </>
        )}
      </LoadedBilling>
    </Page>
  )
}

function Trial({ data, plans }: { data: SubscriptionData; plans: readonly PlanVersion[] }) {
  const { id } = data.resource
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const start = useStartTrial(id)
  const whyNot = useWhyNot('billing.change')
  const offer = offerIn(search)
  if (data.resource.is_removed) return <RemovedResource resource={data.resource} />
  if (!data.may_try || !offer) {
    return (
      <EmptyState
        title={offer ? 'No trial available' : 'Choose a plan first'}
        description="Each website or database can have one trial, if it doesn’t have a plan yet."
        action={
          <Link variant="button-secondary" href={`/choose-plan/${id}`}>
            View plans
          </Link>
        }
      />
    )
  }
  return (
    <BilledTo presentId={null}>
      {(billing_details_id) => (
        <CostSummary resourceId={id} offer={{ ...offer, billing_details_id }} isTrial plans={plans}>
          {() => (
            <>
              <Text className="max-w-prose">
                We email you before the trial ends. If no payment method is saved by then, the plan
                ends with the trial. Your websites, databases and settings are kept. Attacks older
                than your remaining plans allow are deleted a week later.
              </Text>
              <Alert tone="critical" live="assertive">
                {start.error && failureSentence(start.error)}
              </Alert>
              <div>
                <RefusableButton
                  whyNot={whyNot}
                  isPending={start.isPending}
                  onClick={() =>
                    start.mutate(
                      { ...offer, billing_details_id },
                      {
                        onSuccess: () => void navigate(`/payment/${id}/success`, { replace: true }),
                      },
                    )
                  }
                >
                  Start trial
                </RefusableButton>
              </div>
            </>
          )}
        </CostSummary>
      )}
    </BilledTo>
  )
}
