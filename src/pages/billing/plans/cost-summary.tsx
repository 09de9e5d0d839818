import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { BillingInterval } from '../../../../contract/billing/billing-states.ts'
import type { MoneyAmount } from '../../../../contract/billing/money.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { OpenInvoice, Preview } from '../../../../contract/billing/subscription.ts'
import { type OfferTo, previewQuery } from '../../../api/billing/subscriptions.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { DAY_MS } from '../../shared/day-ms.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'
import { intervalWords, lostWords, moneyText, taxLabel } from './plan-words.ts'

const titles: Readonly<Record<Preview['kind'], string>> = {
  trial: 'Your trial',
  start: 'Summary',
  return: 'Summary',
  change_now: 'Change from today',
  change_at_period_end: 'Change at the end of the period',
}

/** What an offer costs today and from then on, and what it takes away: exactly what will be charged. */
export function CostSummary({
  resourceId,
  offer,
  isTrial = false,
  plans,
  children,
}: {
  resourceId: string
  offer: OfferTo
  isTrial?: boolean
  plans: readonly PlanVersion[]
  /** What is done with it. */
  children: (preview: Preview) => ReactNode
}) {
  const query = useQuery(previewQuery(resourceId, { ...offer, isTrial }))
  const { data, isPending, isLoadingError, error, refetch } = query
  const isRefused = isLoadingError && isRefusedOffer(error)
  return (
    <>
      <Alert tone="caution" live="polite">
        {isRefused && failureSentence(error)}
      </Alert>
      {isPending && <PageSkeleton />}
      {isLoadingError && !isRefused && (
        <ErrorState {...loadFailure(error, 'The costs')} onRetry={() => retry(refetch)} />
      )}
      {data && (
        <>
          <Section title={titles[data.kind]}>
            <DescriptionList>
              {data.lines.length === 0 && (
                <Description term="Plan">
                  {nameOf(offer.plan, plans)}, {intervalWords[offer.interval].label.toLowerCase()}
                </Description>
              )}
              {data.kind === 'trial' && (
                <Description term="Trial">
                  {counted(daysOfTrial(data), 'day')}, until{' '}
                  <Time at={data.next_charge.at} format="date" />
                </Description>
              )}
              <Costs
                lines={data.lines.map((line) => ({ ...line, description: described(line, plans) }))}
                charge={data}
                interval={offer.interval}
              />
            </DescriptionList>
            <Lost {...data.lost} />
          </Section>
          {children(data)}
        </>
      )}
    </>
  )
}

/** Trying again wouldn’t help, but another offer would. */
const isRefusedOffer = (error: unknown) =>
  error instanceof RefusedError && error.status < 500 && error.status !== 429

const nameOf = (id: string, plans: readonly PlanVersion[]) =>
  plans.find(({ plan }) => plan === id)?.name ?? id

const daysOfTrial = ({ shown_at: from, next_charge: { at: until } }: Preview) =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)

function described(
  { plan, invoice_number: chargedOn }: Preview['lines'][number],
  plans: readonly PlanVersion[],
) {
  const name = nameOf(plan, plans)
  return chargedOn ? `Unused time of ${name} (${chargedOn})` : name
}

/** The lines, the tax, what is due today and what follows, within a description list. */
export function Costs({
  lines,
  charge: { due_today: today, tax, returned, next_charge: next },
  interval,
}: {
  lines: OpenInvoice['lines']
  charge: Pick<Preview, 'due_today' | 'tax' | 'returned' | 'next_charge'>
  interval: BillingInterval
}) {
  return (
    <>
      {lines.map(({ description, net, from, until }) => (
        <Description key={`${description} ${net.minor}`} term={description}>
          <div className="grid sm:flex sm:gap-x-3">
            <Sum money={net} isInColumn={lines.length > 0} />
            <Text as="span" tone="muted">
              <Time at={from} format="date" /> – <Time at={until} format="date" />
            </Text>
          </div>
        </Description>
      ))}
      {today.total.minor !== 0 && (
        <Description term={taxLabel(tax)}>
          <Sum money={today.tax} isInColumn={lines.length > 0} />
        </Description>
      )}
      <Description
        term={
          <Text as="strong" tone="strong">
            Due today
          </Text>
        }
      >
        <Text as="strong" tone="strong">
          <Sum money={today.total} isInColumn={lines.length > 0} />
        </Text>
      </Description>
      {returned.map(({ invoice_number: number, total }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two refunds to another organisation can be equal
        <Description key={index} term="Refund">
          <Sum money={total} isInColumn={lines.length > 0} /> for unused time, to{' '}
          {number ? `the card or wallet that paid ${number}` : 'the organisation that paid for it'}
        </Description>
      ))}
      <Description term="Then">
        <Sum money={next.total} isInColumn={lines.length > 0} /> {intervalWords[interval].every}{' '}
        from <Time at={next.at} format="date" />
      </Description>
    </>
  )
}

/** Amounts that are added up end at one line, whatever follows them. */
const Sum = ({ money, isInColumn }: { money: MoneyAmount; isInColumn: boolean }) =>
  isInColumn ? (
    <Text as="span" figures="tabular" className="inline-grid sm:min-w-18 sm:justify-items-end">
      {moneyText(money)}
    </Text>
  ) : (
    <Text as="span" figures="tabular">
      {moneyText(money)}
    </Text>
  )

function Lost(lost: Preview['lost']) {
  const lines = lostWords(lost, 'after the change')
  if (lines.length === 0) return null
  return (
    <Alert tone="caution" title="What you lose">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  )
}
