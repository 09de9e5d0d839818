import { billingIntervals, currencies } from '../../../../contract/billing/billing-states.ts'
import { limitNames } from '../../../../contract/billing/limit-names.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { SubscriptionDetails } from '../../../../contract/billing/subscription.ts'
import type { Offer } from '../../../api/billing/subscriptions.ts'
import { RadioCard } from '../../../components/radio-card/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { featureWords, includedText, intervalWords, moneyText } from './plan-words.ts'

const intervals = billingIntervals.map((value) => ({ value, label: intervalWords[value].label }))
const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** The plans side by side, monthly or yearly. The free plan isn’t bought, so it isn’t among them. */
export function PlanChoice({
  plans,
  offer,
  onChange,
  current,
}: {
  plans: readonly PlanVersion[]
  offer: Offer
  onChange: (offer: Offer) => void
  current: SubscriptionDetails | null
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-4">
        <SegmentedControl
          legend="Billing period"
          isLegendHidden
          options={intervals}
          value={offer.interval}
          onValueChange={(interval) => onChange({ ...offer, interval })}
        />
        {!current && (
          <SegmentedControl
            legend="Currency"
            isLegendHidden
            options={currencyOptions}
            value={offer.currency}
            onValueChange={(currency) => onChange({ ...offer, currency })}
          />
        )}
      </div>
      <ChoiceCards
        title="Plan"
        isTitleHidden
        value={offer.plan}
        onValueChange={(plan) => onChange({ ...offer, plan })}
      >
        {plans
          .filter(({ prices }) => prices.length > 0)
          .map((version) => (
            <RadioCard
              key={version.plan}
              value={version.plan}
              title={isOf(current, version) ? `${version.name} (current)` : version.name}
              description={<PlanFacts version={version} offer={offer} />}
            />
          ))}
      </ChoiceCards>
    </div>
  )
}

const isOf = (current: SubscriptionDetails | null, { plan, version }: PlanVersion) =>
  current?.plan === plan && current.version === version

function PlanFacts({ version, offer }: { version: PlanVersion; offer: Offer }) {
  const price = version.prices.find(
    ({ interval, currency }) => interval === offer.interval && currency === offer.currency,
  )
  const included = [
    ...limitNames.map((limit) => includedText(limit, version.limits[limit])),
    ...version.features.map((feature) => featureWords[feature]),
  ]
  return (
    <span className="grid gap-3">
      {price ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Text as="strong" tone="strong" size="large">
            {moneyText(price)}
          </Text>
          {intervalWords[offer.interval].per}, excluding tax
        </span>
      ) : (
        `Not sold ${intervalWords[offer.interval].label.toLowerCase()} in ${offer.currency}`
      )}
      <span className="grid gap-1">
        {included.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </span>
    </span>
  )
}
