import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { mayRole } from '../../../../contract/organisation/access.ts'
import { eventTopics } from '../../../../contract/organisation/event-topics.ts'
import { WEBHOOKS_MAX } from '../../../../contract/organisation/webhook-limits.ts'
import type { Webhook } from '../../../../contract/organisation/webhook.ts'
import { webhooksQuery } from '../../../api/organisation/webhooks.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted } from '../../shared/figures.ts'
import { Lines } from '../../shared/lines.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { roleWords } from '../access/access-words.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import {
  AddWebhookDialog,
  ChangeWebhookDialog,
  RemoveWebhookDialog,
  RotateSecretDialog,
} from './webhook-dialogs.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'
import { topicWords, webhookName, webhookState } from './webhook-words.ts'

const columns: readonly DataTableColumn<Webhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    isRowHeader: true,
    cell: (webhook) => (
      <div className="grid justify-items-start">
        <Link asChild>
          <RouterLink to={`?tab=webhooks&webhook=${webhook.id}`} preventScrollReset>
            <bdi>{webhookName(webhook)}</bdi>
          </RouterLink>
        </Link>
        <Code dir="ltr">{webhook.url}</Code>
      </div>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ topics }) =>
      topics.length === eventTopics.length ? (
        'All'
      ) : (
        <Lines lines={topics.map((topic) => topicWords[topic].label)} />
      ),
  },
  { id: 'state', header: 'Status', cell: (webhook) => <State webhook={webhook} /> },
]

function State({ webhook }: { webhook: Webhook }) {
  const { label, tone } = webhookState(webhook)
  return <Badge tone={tone}>{label}</Badge>
}

const labels = {
  count: (count: number) => counted(count, 'webhook'),
}

type Heading = { heading: RefObject<HTMLElement | null> }

/** The webhooks of the organisation, for those who may see them. */
export function WebhooksTab({ heading }: Heading) {
  const role = useOrganisation()?.role
  if (role !== undefined && !mayRole(role, 'webhooks.see')) {
    return (
      <EmptyState
        title="Your role doesn’t include webhooks"
        description={`Owners, admins and auditors see them. Your role is ${roleWords[role].label}.`}
      />
    )
  }
  return <Webhooks heading={heading} />
}

type Open = { kind: 'add' } | { kind: 'change' | 'rotate' | 'remove'; webhook: Webhook }

function Webhooks({ heading }: Heading) {
  const query = useQuery(webhooksQuery)
  const [search, change] = useAddressFields()
  const [open, setOpen] = useState<Open>()
  const whyNot = useWhyNot('webhooks.change')
  const failure = loadFailure(query.error, 'The webhooks')
  const shown = query.data?.find(({ id }) => id === search.get('webhook'))
  const isFull = (query.data?.length ?? 0) >= WEBHOOKS_MAX
  const close = () => setOpen(undefined)
  /** As it is now: somebody else may have changed it since its dialog was opened. */
  const current = (webhook: Webhook) => query.data?.find(({ id }) => id === webhook.id) ?? webhook

  const actions = useMemo((): DataTableAction<Webhook>[] => {
    const action = (kind: 'change' | 'rotate' | 'remove', label: string) => ({
      id: kind,
      label,
      isDisabled: () => whyNot !== undefined,
      describe: () => whyNot,
      onSelect: (webhook: Webhook) => setOpen({ kind, webhook }),
    })
    return [
      action('change', 'Edit'),
      action('rotate', 'Rotate secret'),
      { ...action('remove', 'Remove'), isCritical: true },
    ]
  }, [whyNot])

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Text tone="muted">Webhooks send this organisation’s events to your server.</Text>
        <RefusableButton
          whyNot={
            whyNot ??
            (isFull
              ? `An organisation has at most ${WEBHOOKS_MAX} webhooks. Remove one first.`
              : undefined)
          }
          onClick={() => setOpen({ kind: 'add' })}
        >
          Add webhook
        </RefusableButton>
      </div>
      <DataTable
        caption="Webhooks"
        isCaptionHidden
        columns={columns}
        rows={query.data ?? []}
        getRowId={({ id }) => id}
        getRowName={webhookName}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        empty={
          <EmptyState
            title="No webhooks yet"
            description="Each event is signed as Standard Webhooks specifies."
          />
        }
      />
      {shown && (
        <WebhookSheet
          webhook={shown}
          onClose={() => change({ webhook: undefined, state: undefined })}
        />
      )}
      {open?.kind === 'add' && <AddWebhookDialog onClose={close} />}
      {open?.kind === 'change' && (
        <ChangeWebhookDialog webhook={current(open.webhook)} onClose={close} />
      )}
      {open?.kind === 'rotate' && <RotateSecretDialog webhook={open.webhook} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveWebhookDialog webhook={open.webhook} returnFocus={heading} onClose={close} />
      )}
    </div>
  )
}
