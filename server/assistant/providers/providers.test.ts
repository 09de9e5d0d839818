import { expect, onTestFinished, vi } from 'vitest'

import { monthlyUse } from '../../billing/schema.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { ANSWER_MAX_SECONDS } from '../conversations/service.ts'
import { askWith, citedBy, eventsIn } from '../testing-assistant.ts'
import { tools } from '../tools/all-tools.ts'
import { type Asked, startProvider, type Step } from './testing-provider.ts'

const formats = ['openai-compatible', 'anthropic'] as const

/** A server with a model that does what `act` says, and Ada with a website. */
const test = base.extend('withModel', async ({ database }, { onCleanup }) => {
  await database.clear()
  return async (
    format: (typeof formats)[number],
    act: (asked: Asked) => readonly Step[],
    env: Record<string, string> = {},
  ) => {
    const provider = await startProvider(act)
    const server = startTestServer(database, { env: { ...provider.env(format), ...env } })
    onCleanup(async () => {
      await provider.close()
      await server.stop()
    })
    const ada = await server.join('ada@example.com')
    await ada.post('/v1/domain', { name: 'example.com' })
    return { provider, server, ada }
  }
})

test.for(formats)(
  'a model with the interface %s reads with tools, streams, and cites what it read',
  async (format, { withModel }) => {
    const { ada, provider, server } = await withModel(format, ({ hasResults }) =>
      hasResults
        ? [{ text: 'You have one website, **example.com** [r1]. It is a draft.' }]
        : [{ text: 'Let me look. ' }, { call: 'list_websites', input: {} }],
    )
    const { answer, events } = await askWith(ada, 'Which websites do I have?')
    expect(answer).toMatchObject({
      state: 'complete',
      model: 'loopback-1',
      text: 'Let me look. You have one website, **example.com** [r1]. It is a draft.',
    })
    expect(citedBy(answer).map(({ label }) => label)).toEqual(['example.com'])
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(2)
    expect(provider.seen).toHaveLength(2)
    const [first, second] = provider.seen
    expect(first?.authorization).toContain('sk-loopback-key-that-nobody-sees')
    expect(first?.toolNames).toContain('block_address')
    expect(second?.text).toContain('example.com')
    // The key and what was asked stay between the server and the provider.
    const visible = JSON.stringify([events, answer, (await ada.get('/v1/assistant')).body])
    expect(visible).not.toContain('sk-loopback')
    expect(server.logged.join('\n')).not.toMatch(/sk-loopback|Which websites/)
  },
)

const failures: [string, readonly Step[], string][] = [
  ['breaks off', [{ text: 'Half an ' }, { breakOff: true }], 'broken_off'],
  ['is overloaded', [{ status: 429 }], 'overloaded'],
  ['has an internal error', [{ status: 503 }], 'overloaded'],
  [
    'gets more than it can read',
    [{ status: 400, body: { error: { message: 'maximum context length is 8192 tokens' } } }],
    'conversation_too_long',
  ],
  ['gets a request that is too large', [{ status: 413 }], 'conversation_too_long'],
  ['refuses a request', [{ status: 400 }], 'misconfigured'],
  ['refuses the key', [{ status: 401 }], 'misconfigured'],
  ['declines', [{ finish: 'refusal' }], 'declined'],
  ['writes too much', [{ text: 'So long' }, { finish: 'length' }], 'too_long'],
  ['says nothing', [{ text: 'Half an ' }, { hang: true }], 'timed_out'],
]
test.for(formats.flatMap((format) => failures.map((failure) => [format, ...failure] as const)))(
  'with the interface %s, the answer of a model that %s fails, and its text so far is kept',
  async ([format, , steps, failure], { withModel }) => {
    const { ada } = await withModel(format, () => steps, { ASSISTANT_TIMEOUT_SECONDS: '1' })
    const { answer, conversationId } = await askWith(ada, 'Hello?')
    expect(answer).toMatchObject({ state: 'failed', failure })
    const written = steps.flatMap((step) => ('text' in step ? [step.text] : [])).join('')
    expect(answer.text).toBe(written)
    const { body } = await ada.get(`/v1/assistant/conversations/${conversationId}`)
    expect(body.data.messages[1]).toEqual(answer)
  },
)

test('a character that the database can’t store is replaced in an answer', async ({
  withModel,
}) => {
  const { ada } = await withModel('openai-compatible', () => [{ text: 'Nothing\0 new.' }])
  const { answer } = await askWith(ada, 'Hello?')
  expect(answer).toMatchObject({ state: 'complete', text: 'Nothing\u{FFFD} new.' })
})

test('of a long conversation, the model gets the newest part, and always the question', async ({
  withModel,
}) => {
  const { ada, provider } = await withModel(
    'openai-compatible',
    () => [{ text: `${'So '.repeat(400)}long.` }],
    { ASSISTANT_CONTEXT_CHARACTERS: '3000' },
  )
  const { conversationId } = await askWith(ada, 'Question one?')
  const more = { conversation_id: conversationId }
  for (const name of ['two', 'three', 'four']) await askWith(ada, `Question ${name}?`, more)
  const sent = provider.seen.at(-1)?.text ?? ''
  expect(
    ['one', 'two', 'three', 'four'].filter((name) => sent.includes(`Question ${name}?`)),
  ).toEqual(['two', 'three', 'four'])
})

test('a tool that fails unexpectedly is logged, and the provider gets no details', async ({
  withModel,
}) => {
  const { ada, provider, server } = await withModel('openai-compatible', ({ hasResults }) =>
    hasResults ? [{ text: 'Sorry.' }] : [{ call: 'list_websites', input: {} }],
  )
  const tool = tools.find(({ name }) => name === 'list_websites')
  const failing = vi.spyOn(tool!, 'run').mockRejectedValue(new Error('Failed query: secret'))
  onTestFinished(() => failing.mockRestore())
  const { answer } = await askWith(ada, 'Which websites do I have?')
  expect(answer).toMatchObject({ state: 'complete', text: 'Sorry.' })
  expect(provider.seen[1]?.text).toContain('Something went wrong.')
  expect(provider.seen[1]?.text).not.toContain('secret')
  expect(server.logged.join('\n')).toContain('list_websites')
})

test('an unreachable model is reported without details of the cause', async ({ withModel }) => {
  const { ada, provider, server } = await withModel('openai-compatible', () => [])
  await provider.close()
  const { answer } = await askWith(ada, 'Hello?')
  expect(answer).toMatchObject({ state: 'failed', failure: 'unreachable', text: '' })
  expect(server.logged.join('\n')).not.toContain('sk-loopback')
})

test('an answer that takes longer than any may is cut off and fails, and its text so far is kept', async ({
  withModel,
}) => {
  const limit = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === ANSWER_MAX_SECONDS * 1000 ? limit.signal : timeout(ms)))
  onTestFinished(() => spy.mockRestore())
  const { ada } = await withModel('anthropic', ({ hasResults }) => {
    if (!hasResults) return [{ text: 'Let me look. ' }, { call: 'list_websites', input: {} }]
    limit.abort()
    return [{ hang: true }]
  })
  const { answer } = await askWith(ada, 'Hello?')
  expect(answer).toMatchObject({ state: 'failed', failure: 'timed_out', text: 'Let me look. ' })
})

test('an answer that the server’s shutdown ends fails, and its text so far is kept', async ({
  withModel,
}) => {
  const { ada, server } = await withModel('anthropic', ({ hasResults }) => {
    if (!hasResults) return [{ text: 'Let me look. ' }, { call: 'list_websites', input: {} }]
    void server.live.close()
    return [{ hang: true }]
  })
  const { answer } = await askWith(ada, 'Hello?')
  expect(answer).toMatchObject({ state: 'failed', failure: 'broken_off', text: 'Let me look. ' })
})

test.for(formats)(
  'a model with the interface %s that only reads has to answer in the end',
  async (format, { withModel }) => {
    const { ada, provider } = await withModel(format, ({ mayCallTools }) =>
      mayCallTools
        ? [{ call: 'list_websites', input: {} }]
        : [{ text: 'You have one website [r1].' }],
    )
    const { answer } = await askWith(ada, 'Hello?')
    expect(answer).toMatchObject({ state: 'complete', text: 'You have one website [r1].' })
    expect(answer.readings).toHaveLength(9)
    expect(provider.seen).toHaveLength(10)
  },
)

test('the answer of a model that reads even then fails', async ({ withModel }) => {
  const { ada, provider } = await withModel('openai-compatible', () => [
    { call: 'list_websites', input: {} },
  ])
  const { answer } = await askWith(ada, 'Hello?')
  expect(answer).toMatchObject({ state: 'failed', failure: 'broken_off', text: '' })
  expect(provider.seen).toHaveLength(10)
})

test('stopping ends the request to the model, and keeps its text so far', async ({ withModel }) => {
  const { ada, server } = await withModel('anthropic', () => [
    { text: 'A long story ' },
    { hang: true },
  ])
  const response = await server.app.request('/v1/assistant/ask', {
    method: 'POST',
    headers: { authorization: ada.token, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Tell me everything.' }),
  })
  const reader = response.body!.getReader()
  let text = ''
  while (!text.includes('long')) text += new TextDecoder().decode((await reader.read()).value)
  const [started] = eventsIn(`${text.split('\n\n')[0]}`)
  await reader.cancel()
  const id = started?.type === 'started' ? started.conversation.id : ''
  const read = async () =>
    (await ada.get(`/v1/assistant/conversations/${id}`)).body.data.messages[1]
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('stopped')
  expect((await read()).text).toContain('A long')
})

test('an organisation gets as many model answers per month as its plans include', async ({
  withModel,
}) => {
  const { ada, server, provider } = await withModel('anthropic', () => [{ text: 'Yes [r1].' }])
  const { allowed } = (await ada.get('/v1/assistant')).body.data.budget
  await server.db.insert(monthlyUse).values({
    organisationId: ada.organisationId,
    limit: 'assistant_answers',
    month: server.clock.now().toISOString().slice(0, 7),
    used: allowed - 1,
  })
  expect((await askWith(ada, 'One?')).answer.state).toBe('complete')
  expect((await askWith(ada, 'Two?')).answer).toMatchObject({ failure: 'budget_used' })
  expect(provider.seen).toHaveLength(1)
  expect((await ada.get('/v1/assistant')).body.data.budget).toMatchObject({
    used: allowed,
    renews_at: '2026-04-01T00:00:00.000Z',
  })
})

const attempts: [steps: readonly Step[], used: number][] = [
  [[{ status: 503 }], 0],
  [[{ status: 401 }], 0],
  [[{ hang: true }], 1],
  [[{ text: 'Half an ' }, { breakOff: true }], 1],
]
test.for(attempts)(
  'an attempt counts only if the model does something: %j',
  async ([steps, used], { withModel }) => {
    const { ada } = await withModel('openai-compatible', () => steps, {
      ASSISTANT_TIMEOUT_SECONDS: '1',
    })
    expect((await askWith(ada, 'Hello?')).answer.state).toBe('failed')
    expect((await ada.get('/v1/assistant')).body.data.budget.used).toBe(used)
  },
)

test('a follow-up question is sent with the conversation and the data that the last answers read', async ({
  withModel,
}) => {
  const { ada, provider } = await withModel('openai-compatible', ({ hasResults, last }) =>
    hasResults || last.includes('And now')
      ? [{ text: 'It is a draft [r1].' }]
      : [{ call: 'list_websites', input: {} }],
  )
  const { conversationId } = await askWith(ada, 'Which websites do I have?')
  await askWith(ada, 'And now?', { conversation_id: conversationId })
  const { text } = provider.seen.at(-1)!
  expect(text).toContain('Which websites do I have?')
  expect(text).toContain('It is a draft [r1].')
  expect(text).toContain('example.com')
})
