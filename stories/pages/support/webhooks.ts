import { eventTopics } from '../../../contract/organisation/event-topics.ts'
import type { Webhook, WebhookDelivery } from '../../../contract/organisation/webhook.ts'

const id = (number: number) => `6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c${String(number).padStart(4, '0')}`

export const onCall: Webhook = {
  id: id(1),
  url: 'https://hooks.example.com/parapet',
  description: 'On call',
  topics: ['website.attack_surge', 'website.protection'],
  is_enabled: true,
  is_disabled_by_failures: false,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-01-05T09:30:00.000Z',
}
export const webhooks: Webhook[] = [
  onCall,
  {
    ...onCall,
    id: id(2),
    url: 'https://a-very-long-name-of-a-server.department-of-analytical-engines.example.org/hooks',
    description: '',
    topics: [...eventTopics],
    failing_since: '2026-01-06T09:30:00.000Z',
  },
  {
    ...onCall,
    id: id(3),
    description: 'Archive',
    is_enabled: false,
    is_disabled_by_failures: true,
    failing_since: '2026-01-01T09:30:00.000Z',
  },
]

const payload = (type: string) =>
  JSON.stringify({ type, timestamp: '2026-01-07T10:00:00.000Z', data: { name: 'example.com' } })
const attempt = { duration_ms: 84, failure: null, excerpt: '' }

const surge: WebhookDelivery = {
  id: id(10),
  message_id: `msg_${id(10).replaceAll('-', '')}`,
  type: 'website.attack_surge',
  payload: payload('website.attack_surge'),
  state: 'pending',
  created_at: '2026-01-07T10:00:00.000Z',
  next_attempt_at: '2026-01-07T12:10:00.000Z',
  attempts: [
    { ...attempt, at: '2026-01-07T10:00:10.000Z', status: 503, excerpt: 'Try again later.' },
    {
      at: '2026-01-07T10:00:00.000Z',
      duration_ms: 15_000,
      status: null,
      failure: 'timeout',
      excerpt: '',
    },
  ],
}
export const deliveries: WebhookDelivery[] = [
  surge,
  {
    ...surge,
    id: id(11),
    type: 'webhook.test',
    payload: payload('webhook.test'),
    state: 'delivered',
    next_attempt_at: null,
    attempts: [{ ...attempt, at: '2026-01-06T10:00:00.000Z', status: 204 }],
  },
  { ...surge, id: id(12), type: 'website.protection', state: 'failed', next_attempt_at: null },
]
