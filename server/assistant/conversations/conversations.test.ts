import { expect } from 'vitest'

import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { askWith } from '../testing-assistant.ts'

test('a conversation is continued, and asking again replaces a question with everything after it', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const first = await askWith(ada, 'Which websites do I have?')
  const { conversationId } = first
  await askWith(ada, 'What do I owe?', { conversation_id: conversationId })
  const read = async () =>
    (await ada.get(`/v1/assistant/conversations/${conversationId}`)).body.data as {
      title: string
      messages: { id: string; role: string; text: string }[]
    }
  const texts = async () =>
    (await read()).messages.filter(({ role }) => role === 'person').map(({ text }) => text)
  expect(await texts()).toEqual(['Which websites do I have?', 'What do I owe?'])
  await askWith(ada, 'What plans are there?', {
    conversation_id: conversationId,
    replaces: (await read()).messages[0]?.id,
  })
  expect(await texts()).toEqual(['What plans are there?'])
  expect(await read()).toMatchObject({ title: 'What plans are there?' })
  const gone = await ada.post('/v1/assistant/ask', {
    question: 'Again?',
    conversation_id: conversationId,
    replaces: first.started.question.id,
  })
  expect(gone.body).toMatchObject({ status: 404 })
})

test('the history is paged, most recently used first, and can be searched by question and answer', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const ids: string[] = []
  for (const question of ['What do I owe?', 'What plans are there?', 'How do I invite people?']) {
    server.clock.advance(1)
    ids.push((await askWith(ada, question)).conversationId)
  }
  const list = async (query: string) => (await ada.get(`/v1/assistant/conversations?${query}`)).body
  const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)
  const first = await list('limit=2')
  expect(titles(first)).toEqual(['How do I invite people?', 'What plans are there?'])
  expect(titles(await list(`limit=2&cursor=${first.next_cursor}`))).toEqual(['What do I owe?'])
  expect(await list(`cursor=1-${'a'.repeat(36)}`)).toMatchObject({
    status: 422,
    errors: [{ path: 'cursor' }],
  })
  expect(titles(await list('search=INVITE'))).toEqual(['How do I invite people?'])
  // In an answer, and not as a pattern.
  expect(titles(await list('search=email+addresses+and'))).toEqual(['How do I invite people?'])
  expect(titles(await list('search=%25'))).toEqual([])
  expect((await ada.post(`/v1/assistant/conversations/${ids[0]}/remove`)).status).toBe(200)
  expect((await server.auditKinds()).at(-1)).toBe('ASSISTANT_CONVERSATION_REMOVE')
  expect((await list('')).data).toHaveLength(2)
  expect((await ada.get(`/v1/assistant/conversations/${ids[0]}`)).status).toBe(404)
})

test('an answer that was interrupted by a server shutdown is reported as interrupted', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { conversationId, answer } = await askWith(ada, 'What do I owe?')
  await server.db.$client.query(
    `update assistant_messages set state = 'running' where id = '${answer.id}'`,
  )
  const state = async () =>
    (await ada.get(`/v1/assistant/conversations/${conversationId}`)).body.data.messages[1]
  expect(await state()).toMatchObject({ state: 'running' })
  server.clock.advance(601)
  expect(await state()).toMatchObject({ state: 'failed', failure: 'broken_off' })
})

test('two answers at the same time have different references', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const first = await askWith(ada, 'What plans are there?')
  const store = (state: string, readings: object) =>
    server.db.$client.query(
      `update assistant_messages set state = '${state}', readings = '${JSON.stringify(readings)}' where id = '${first.answer.id}'`,
    )
  const refsOf = ({ answer }: typeof first) =>
    answer.readings.flatMap(({ rows }) => rows.map(({ ref }) => ref))
  const again = async () =>
    refsOf(await askWith(ada, 'What plans are there?', { conversation_id: first.conversationId }))
  await store('running', [])
  const second = await again()
  await store('complete', first.answer.readings)
  const all = [...refsOf(first), ...second, ...(await again())]
  expect(second.length).toBeGreaterThan(0)
  expect(new Set(all).size).toBe(all.length)
})

// JSON in the database rejects half a character, so there was no answer.
test('an answer is stored if a long value in it is cut within a character', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send } = await attackSender(server, ada)
  // In one of them, wherever the cut is.
  await send(['/', '/a'].map((start) => anEvent({ path: start + '😀'.repeat(300) })))
  const { answer } = await askWith(ada, 'Which paths are attacked the most?')
  expect(answer.state).toBe('complete')
  const labels = answer.readings.flatMap(({ rows }) => rows.map(({ label }) => label))
  expect(labels.some((label) => label.endsWith('\u{FFFD}…'))).toBe(true)
})

test('days follow the person’s time zone', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  // 09:00 in UTC is 22:00 in Auckland.
  const at = async (more: object) => {
    const { answer } = await askWith(ada, 'How many requests were blocked today?', more)
    return answer.readings[0]?.rows[0]?.cells[2]
  }
  await ada.post('/v1/domain', { name: 'example.com' })
  expect(await at({})).toBe('2026-03-01T00:00:00.000Z')
  expect(await at({ time_zone: 'Pacific/Auckland' })).toBe('2026-02-28T11:00:00.000Z')
  await ada.post('/v1/user/preferences', { time_zone: 'Pacific/Auckland' })
  expect(await at({})).toBe('2026-02-28T11:00:00.000Z')
})
