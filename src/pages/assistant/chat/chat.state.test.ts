import { expect, test } from 'vitest'

import {
  answered,
  attackAnswer,
  attackQuestion,
  blockCard,
} from '../../../../stories/pages/support/assistant.ts'
import { type ChatEvent, chatAfter, emptyChat } from './chat.state.ts'

const after = (...events: ChatEvent[]) => events.reduce(chatAfter, emptyChat)
const asked: ChatEvent = { type: 'asked', question: attackQuestion.text, replaces: undefined }

test('an answer grows with what arrives, and ends as the server stored it', () => {
  const growing = after(asked, ...answered.slice(0, -1))
  expect(growing).toMatchObject({ phase: 'answering', pending: undefined })
  expect(growing.messages[1]).toMatchObject({
    text: 'There were **430 attacks** yesterday: 412 blocked [r1].',
    readings: [{ call: 'GET /v1/attacks/counts' }],
  })
  const ended = after(asked, ...answered)
  expect(ended.phase).toBe('idle')
  expect(ended.messages).toEqual([attackQuestion, attackAnswer])
})

test('an answer that is stopped was written by the model that was asked', () => {
  const [started, ...rest] = answered
  if (started?.type !== 'started') throw new Error('The answer doesn’t start.')
  const begun = after(asked, { ...started, model: 'loopback-1' }, ...rest.slice(0, 3))
  expect(chatAfter(begun, { type: 'stopped' }).messages[1]).toMatchObject({
    state: 'stopped',
    model: 'loopback-1',
  })
})

test('a stopped answer keeps its text, and nothing that arrives later changes it', () => {
  const stopped = after(asked, ...answered.slice(0, 4), { type: 'stopped' })
  expect(stopped.messages[1]).toMatchObject({
    state: 'stopped',
    text: expect.stringMatching('430'),
  })
  expect(chatAfter(stopped, { type: 'text', text: 'more' }).messages).toEqual(stopped.messages)
})

test('asking again replaces the question and everything after it, once the server has it', () => {
  const before = after(asked, ...answered)
  const again = chatAfter(before, { type: 'asked', question: 'New?', replaces: attackQuestion.id })
  expect(again.messages).toHaveLength(2)
  const [started] = answered
  expect(started && chatAfter(again, started).messages).toHaveLength(2)
})

test('a question that couldn’t be sent is kept, so that it can be retried', () => {
  const failed = after(asked, { type: 'failed', problem: 'Offline.' })
  expect(failed).toMatchObject({
    phase: 'idle',
    problem: 'Offline.',
    pending: { question: attackQuestion.text },
  })
})

test('a question that was stopped before its answer began, and is back in the field, is not shown twice', () => {
  expect(after(asked, { type: 'stopped', isBackInField: true })).toMatchObject({
    phase: 'idle',
    isStopped: true,
    pending: undefined,
  })
})

test('a question that was stopped before its answer began is kept', () => {
  expect(after(asked, { type: 'stopped' })).toMatchObject({
    phase: 'idle',
    problem: undefined,
    isStopped: true,
    pending: { question: attackQuestion.text },
  })
})

test('an edited question whose earlier version is gone is kept, to be asked as a new one', () => {
  const edited = after(asked, ...answered, {
    type: 'asked',
    question: 'And today?',
    replaces: attackQuestion.id,
  })
  const opened = chatAfter(edited, { type: 'opened', conversationId: 'c1', messages: [] })
  expect(chatAfter(opened, { type: 'failed', problem: 'Question not found.' })).toMatchObject({
    phase: 'idle',
    problem: 'Question not found.',
    messages: [],
    pending: { question: 'And today?', replaces: undefined },
  })
})

test('an edited question that was stored although its answer was lost is not asked again', () => {
  const question = { ...attackQuestion, id: 'q2', text: 'And today?' }
  const edited = after(asked, ...answered, {
    type: 'asked',
    question: question.text,
    replaces: attackQuestion.id,
  })
  const messages = [question, attackAnswer]
  const opened = chatAfter(edited, { type: 'opened', conversationId: 'c1', messages })
  expect(opened).toMatchObject({ messages, pending: undefined })
})

test('a decided card is replaced in its answer', () => {
  const done = { ...blockCard, state: 'done' as const }
  const decided = after(asked, ...answered, { type: 'decided', proposal: done })
  expect(decided.messages[1]).toMatchObject({ proposals: [{ state: 'done' }] })
})

test('an answer that runs elsewhere is shown as it was stored, and one that arrives here is not replaced', () => {
  const running = { ...attackAnswer, text: '', state: 'running' as const }
  const stored = [attackQuestion, attackAnswer]
  const opened = after({
    type: 'opened',
    conversationId: 'c1',
    messages: [attackQuestion, running],
  })
  expect(chatAfter(opened, { type: 'read_again', messages: stored }).messages).toEqual(stored)
  const here = after(asked, ...answered.slice(0, -1))
  expect(chatAfter(here, { type: 'read_again', messages: stored })).toBe(here)
})
