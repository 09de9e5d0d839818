import type { EventTopic } from '../../../../contract/organisation/event-topics.ts'
import {
  type AttemptFailure,
  type DeliveryState,
  WEBHOOK_FAILING_DAYS,
} from '../../../../contract/organisation/webhook-limits.ts'
import type { Webhook, WebhookAttempt } from '../../../../contract/organisation/webhook.ts'
import type { BadgeProps } from '../../../components/badge/index.ts'
import { figure } from '../../shared/figures.ts'

type State = { label: string; tone: NonNullable<BadgeProps['tone']> }

export const topicWords: Readonly<Record<EventTopic, { label: string; description: string }>> = {
  'website.attack_surge': {
    label: 'Attacks surge',
    description: 'Many more attacks than usual in the last 15 minutes.',
  },
  'website.grade_fell': {
    label: 'Grade falls',
    description: 'A posture check has a lower grade than the previous one.',
  },
  'website.certificate_expires': {
    label: 'Certificate expires',
    description: 'In less than 14 days, or it has expired.',
  },
  'website.registration_expires': {
    label: 'Registration expires',
    description: 'In less than 30 days.',
  },
  'website.protection': {
    label: 'Protection starts or stops',
    description: 'Name servers found or lost, suspended, expired or renewed.',
  },
  'website.setup': {
    label: 'Scans and records',
    description: 'The steps until a website is protected.',
  },
  'database.connection': {
    label: 'Database connection',
    description: 'Unreachable, sign-in refused, or reachable again.',
  },
  'database.drift': {
    label: 'Database drift',
    description: 'For example, a new superuser, TLS turned off, or a grant to everybody.',
  },
  'database.alert': {
    label: 'Alerts on statements',
    description: 'A rule alerts on an entry of a database’s audit log.',
  },
  'database.removal': {
    label: 'Database removed',
    description: 'Removed, restored or permanently deleted.',
  },
  'website.removal': {
    label: 'Website removed',
    description: 'Removed, restored or permanently deleted.',
  },
}

export const deliveryWords: Readonly<Record<DeliveryState, State>> = {
  pending: { label: 'Pending', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'positive' },
  failed: { label: 'Failed', tone: 'critical' },
}

const failureWords: Readonly<Record<AttemptFailure, string>> = {
  blocked_address: 'Not sent: the address is not public',
  certificate: 'The certificate is not valid',
  no_response: 'No response',
  timeout: 'No response within 15 seconds',
}

/** The outcome of an attempt. */
export const outcomeOf = ({ status, failure }: WebhookAttempt) =>
  failure ? failureWords[failure] : `HTTP ${status}`

/** How long an attempt took: `84 ms`, `15 s`. */
export const durationWords = (ms: number) =>
  ms < 1000 ? `${figure(ms)} ms` : `${figure(ms / 1000, { maximumFractionDigits: 1 })} s`

export function webhookState({
  is_enabled: isEnabled,
  is_disabled_by_failures: isDisabledByFailures,
  failing_since: failingSince,
}: Webhook): State {
  if (isDisabledByFailures)
    return { label: `Turned off after ${WEBHOOK_FAILING_DAYS} days of failures`, tone: 'critical' }
  if (!isEnabled) return { label: 'Off', tone: 'neutral' }
  return failingSince ? { label: 'Failing', tone: 'caution' } : { label: 'On', tone: 'positive' }
}

/** What a webhook is called: its description, or the host that it sends to. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>) =>
  description || new URL(url).host
