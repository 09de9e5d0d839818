import { useInfiniteQuery } from '@tanstack/react-query'

import { deliveryStates } from '../../../../contract/organisation/webhook-limits.ts'
import type { Webhook, WebhookDelivery } from '../../../../contract/organisation/webhook.ts'
import {
  deliveriesQuery,
  useResendDelivery,
  useTestWebhook,
} from '../../../api/organisation/webhooks.ts'
import { Accordion, AccordionItem } from '../../../components/accordion/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { deliveryWords, durationWords, outcomeOf, webhookName } from './webhook-words.ts'

const filters = [
  {
    id: 'state',
    label: 'Status',
    options: deliveryStates.map((value) => ({ value, label: deliveryWords[value].label })),
  },
] as const

const OFF = 'This webhook is turned off. Turn it on first.'

/** The deliveries of a webhook. The filter is in the URL. */
export function WebhookSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [search, change] = useAddressFields()
  const state = deliveryStates.find((name) => name === search.get('state'))
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, state))
  const whyNotRole = useWhyNot('webhooks.change')
  const whyNot = whyNotRole ?? (webhook.is_enabled ? undefined : OFF)
  const test = useTestWebhook()
  const failed = useFailureToast()
  const showToast = useToast()
  const panel = useFocusOnChange(webhook.id)
  const deliveries = query.data?.pages.flatMap(({ data }) => data)

  return (
    <Sheet
      ref={panel}
      isOpen
      onOpenChange={onClose}
      isModal={false}
      size="wide"
      title={
        <>
          Deliveries to <bdi>{webhookName(webhook)}</bdi>
        </>
      }
      description={<Code dir="ltr">{webhook.url}</Code>}
      footer={
        <RefusableButton
          whyNot={whyNot}
          isPending={test.isPending}
          pendingLabel="Sending…"
          onClick={() =>
            test.mutate(webhook.id, {
              onSuccess: () =>
                showToast({ tone: 'positive', title: 'The test event is being sent' }),
              onError: failed('The test event could not be sent'),
            })
          }
        >
          Send test event
        </RefusableButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterBar
          fields={filters}
          value={state ? { state } : {}}
          onValueChange={(value) => change({ state: value['state'] })}
        />
        {query.isPending && <PageSkeleton />}
        {query.isLoadingError && (
          <ErrorState
            {...loadFailure(query.error, 'The deliveries')}
            headingLevel={3}
            onRetry={() => retry(query.refetch)}
          />
        )}
        {deliveries?.length === 0 && (
          <EmptyState
            headingLevel={3}
            title={state ? 'No deliveries match' : 'No deliveries yet'}
            description="Deliveries of the last 30 days appear here. Send a test event to check the receiver."
          />
        )}
        {deliveries && deliveries.length > 0 && (
          <Accordion headingLevel={3}>
            {deliveries.map((delivery) => (
              <AccordionItem
                key={delivery.id}
                value={delivery.id}
                title={
                  <Text as="span" size="small">
                    <Code dir="ltr">{delivery.type}</Code>
                  </Text>
                }
                description={<Time at={delivery.created_at} format="date-time" />}
                status={
                  <Badge tone={deliveryWords[delivery.state].tone}>
                    {deliveryWords[delivery.state].label}
                  </Badge>
                }
              >
                <Delivery webhookId={webhook.id} delivery={delivery} whyNot={whyNot} />
              </AccordionItem>
            ))}
          </Accordion>
        )}
        {showMore(query)}
      </div>
    </Sheet>
  )
}

function Delivery({
  webhookId,
  delivery: { id, message_id: messageId, attempts, payload, next_attempt_at: next },
  whyNot,
}: {
  webhookId: string
  delivery: WebhookDelivery
  whyNot: string | undefined
}) {
  const resend = useResendDelivery(webhookId)
  const showToast = useToast()
  const failed = useFailureToast()
  const excerpt = attempts[0]?.excerpt
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Text tone="muted">
        Message <Code dir="ltr">{messageId}</Code>
      </Text>
      {attempts.length > 0 && (
        <Table caption="Attempts" density="compact">
          <TableHead>
            <TableRow place="head">
              <TableHeader>Time</TableHeader>
              <TableHeader>Result</TableHeader>
              <TableHeader align="end">Duration</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {attempts.map((attempt) => (
              <TableRow key={attempt.at}>
                <TableHeader scope="row">
                  <Time at={attempt.at} format="exact" />
                </TableHeader>
                <TableCell>{outcomeOf(attempt)}</TableCell>
                <TableCell align="end">{durationWords(attempt.duration_ms)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {next && (
        <Text tone="muted">
          Next attempt: <Time at={next} format="date-time" />
        </Text>
      )}
      {excerpt && <CodeBlock code={excerpt} language="Response" defaultWrapped />}
      {/* As it was sent: its signature is about these bytes. */}
      <CodeBlock code={payload} language="Request" defaultWrapped />
      <div>
        <RefusableButton
          variant="secondary"
          size="small"
          whyNot={whyNot}
          isPending={resend.isPending}
          pendingLabel="Sending…"
          onClick={() =>
            resend.mutate(id, {
              onSuccess: () =>
                showToast({ tone: 'positive', title: 'The event is being sent again' }),
              onError: failed('The event could not be sent again'),
            })
          }
        >
          Send again
        </RefusableButton>
      </div>
    </div>
  )
}
