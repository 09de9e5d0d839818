import { useLocation, useParams } from 'react-router-dom'

import type { LimitUse } from '../../../../contract/billing/plan-use.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type {
  SubscriptionData,
  SubscriptionDetails,
} from '../../../../contract/billing/subscription.ts'
import { type Offer, plansQuery, subscriptionQuery } from '../../../api/billing/subscriptions.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { figure } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { TestMode } from '../test-mode.tsx'
import { CostSummary } from './cost-summary.tsx'
import { CurrentPlan } from './current-plan.tsx'
import {
  inAddress,
  inItsCurrency,
  lowestOffer,
  offerOf,
  suspendedOffer,
} from './offer-in-address.ts'
import { PlanChoice } from './plan-choice.tsx'
import { limitText, limitWords, whyNoChange } from './plan-words.ts'
import { RemovedResource } from './removed-resource.tsx'
import { ResourceBreadcrumbs } from './resource-breadcrumbs.tsx'
import { useOffer } from './use-offer.ts'
import { usePlanOf } from './use-plan-of.ts'
import { useWhyNotPlan } from './use-why-not-plan.ts'

const NOTHING = ''

/** /choose-plan/{id} and /upgrade-plan/{id}: the plans for a website or database, and what each costs. */
export function ChoosePlanPage() {
  const { id = '' } = useParams()
  const isUpgrade = useLocation().pathname.startsWith('/upgrade-plan/')
  const { data } = usePlanOf(id)
  useHeadingAsTitle()
  return (
    <Page
      title={isUpgrade || data?.subscription ? 'Change plan' : 'Choose a plan'}
      breadcrumbs={
        data && (
          <ResourceBreadcrumbs
            resource={data.resource}
            label="Plan"
            href={`/choose-plan/${data.resource.id}`}
          />
        )
      }
    >
      <LoadedBilling query={subscriptionQuery(id)} what="The plan">
        {(subscribed) => (
          <>
            <TestMode kinds={subscribed.test_kinds} of={subscribed.method_kinds} />
            <Loaded query={plansQuery} what="The plans">
              {(plans) => <Choice data={subscribed} plans={plans} />}
            </Loaded>
          </>
        )}
      </LoadedBilling>
    </Page>
  )
}

function Choice({ data, plans }: { data: SubscriptionData; plans: readonly PlanVersion[] }) {
  const [chosen, choose] = useOffer(firstOffer(data, plans))
  const whyNot = useWhyNotPlan(data)
  const { resource, subscription } = data
  const suspended = suspendedOffer(subscription)
  const offer = suspended ?? inItsCurrency(chosen, subscription)
  const version = plans.find(({ plan }) => plan === offer?.plan)
  const isCurrent = offer !== undefined && isOf(subscription, offer, version)
  const whyNotChange = whyNoChange(subscription)
  if (resource.is_removed) {
    return (
      <>
        {subscription && <CurrentPlan data={data} subscription={subscription} />}
        <RemovedResource resource={resource} />
      </>
    )
  }
  return (
    <>
      {subscription && <CurrentPlan data={data} subscription={subscription} />}
      {offer && !suspended && (
        <Section title="Plans">
          {whyNotChange ? (
            <Text tone="muted">{whyNotChange}</Text>
          ) : (
            <PlanChoice plans={plans} offer={offer} onChange={choose} current={subscription} />
          )}
        </Section>
      )}
      <LimitsSection use={data.use} columns={limitColumns(data, { version, isCurrent })} />
      {offer && !suspended && !isCurrent && !whyNotChange && whyNot === undefined && (
        <CostSummary resourceId={resource.id} offer={offer} plans={plans}>
          {({ kind }) => (
            <div className="flex flex-wrap gap-3">
              <Link variant="button" href={`/payment/${resource.id}?${inAddress(offer)}`}>
                {kind === 'change_at_period_end' ? 'Continue' : 'Continue to payment'}
              </Link>
              {data.may_try && version !== undefined && version.trial_days > 0 && (
                <Link
                  variant="button-secondary"
                  href={`/payment/${resource.id}/trial?${inAddress(offer)}`}
                >
                  {`Try it free for ${version.trial_days} days`}
                </Link>
              )}
            </div>
          )}
        </CostSummary>
      )}
      {whyNot !== undefined && <Text tone="muted">{whyNot}</Text>}
    </>
  )
}

/**
 * Whether an offer is the current plan. A newer version with the same name isn’t. An old version is, until something
 * else is chosen.
 */
function isOf(
  subscription: SubscriptionDetails | null,
  offer: Offer,
  version: PlanVersion | undefined,
): boolean {
  if (!subscription) return false
  if (subscription.state === 'suspended') return subscription.next === null
  if (offer.plan === NOTHING) return true
  const isSame = inAddress(offerOf(subscription)) === inAddress(offer)
  return isSame && version?.version === subscription.version
}

/** The current plan, unless only another version is sold now. Without a plan, the lowest one that is sold. */
function firstOffer(
  { subscription }: SubscriptionData,
  plans: readonly PlanVersion[],
): Offer | undefined {
  if (subscription) {
    const { plan, version } = subscription
    const isSold = plans.some((one) => one.plan === plan && one.version === version)
    return { ...offerOf(subscription), ...(!isSold && { plan: NOTHING }) }
  }
  return lowestOffer(plans)
}

type LimitColumn = { name: string; allowed: (use: LimitUse) => number | null }

/** When the limits of a plan that isn’t in force apply again. */
const inForceAgain = { suspended: 'after paying', paused: 'after resuming' } as const

/** The limits that the plan has. While it isn't in force, those of the organisation’s other plans come first. */
function limitColumns(
  { subscription }: SubscriptionData,
  { version, isCurrent }: { version: PlanVersion | undefined; isCurrent: boolean },
): LimitColumn[] {
  const shown = isCurrent && subscription ? subscription : version
  if (!shown) return []
  const allowed: LimitColumn['allowed'] = ({ limit }) => shown.limits[limit]
  const state = subscription?.state
  const name = `Allowed on ${shown.name}`
  if (state !== 'suspended' && state !== 'paused') return [{ name, allowed }]
  return [
    { name: 'Allowed now', allowed: (use) => use.allowed },
    { name: `${name} ${inForceAgain[state]}`, allowed },
  ]
}

function LimitsSection({
  use,
  columns,
}: {
  use: readonly LimitUse[]
  columns: readonly LimitColumn[]
}) {
  if (columns.length === 0) return null
  return (
    <Section title="Limits and today’s use">
      <Table caption="Plan limits and today’s use" isCaptionHidden>
        <TableHead>
          <TableRow place="head">
            <TableHeader>Limit</TableHeader>
            <TableHeader align="end">Used</TableHeader>
            {columns.map(({ name }) => (
              <TableHeader key={name} align="end">
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {use.map((one) => (
            <TableRow key={one.limit}>
              <TableHeader scope="row">{limitWords[one.limit]}</TableHeader>
              <TableCell align="end">
                {one.limit === 'attacks_kept_days' ? '–' : figure(one.used)}
              </TableCell>
              {columns.map(({ name, allowed }) => (
                <TableCell key={name} align="end">
                  <Allowed use={one} allowed={allowed(one)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

/** What a plan allows, and by how much that is exceeded: “200 over 1,000”. */
function Allowed({ use: { limit, used }, allowed }: { use: LimitUse; allowed: number | null }) {
  const over = limit === 'attacks_kept_days' || allowed === null ? 0 : used - allowed
  return (
    <WithBadges>
      {over > 0 && <Badge tone="caution">{figure(over)} over</Badge>} {limitText(limit, allowed)}
    </WithBadges>
  )
}
