import { readFileSync } from 'node:fs'

import { describe, expect, test as plainTest } from 'vitest'

import { DAY_SECONDS, MINUTE_SECONDS } from '../../platform/clock.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import type { TestPerson, TestServer } from '../../testing/test-server.ts'
import { assistantLimits } from '../limits.ts'
import { askWith, citedBy, daysLater, test } from '../testing-assistant.ts'
import { helpTexts } from '../tools/help-texts.ts'
import { knownQuestions } from './known-questions.ts'
import { citedByQuestion } from './testing-questions.ts'
import { helpQuestion, understand } from './understand.ts'

/** Of one organisation, because filling it takes longest. */
test('without a model, each known question is answered with the rows that were read', async ({
  filled: { ada, server, domainId },
}) => {
  const asked = knownQuestions.map(([question]) => question)
  for (const days of [0, 1]) {
    server.clock.advance(days * DAY_SECONDS)
    const person = await ada.signIn()
    for (const question of asked.filter((one) => daysLater(one) === days)) {
      // More in a minute would be refused.
      server.clock.advance(MINUTE_SECONDS / assistantLimits.askByAccount.max)
      const { answer } = await askWith(person, question, { page: `/domain/${domainId}` })
      const complete = { state: 'complete', failure: null, model: null }
      expect.soft(answer, question).toMatchObject(complete)
      expect.soft(answer.text, question).not.toMatch(/couldn’t read|undefined|NaN/)
      const [call, value] = citedByQuestion[question] ?? ['', /^$/]
      const rows = citedBy(answer).filter(({ reading }) => reading.call === call)
      expect.soft(rows.map(({ cells }) => cells.join(',')).join('\n'), question).toMatch(value)
      for (const { href } of rows) expect.soft(href, question).toMatch(/^\/(?!\/)/)
      for (const next of answer.follow_ups)
        expect.soft([next, understand(next)], question).not.toContain(undefined)
    }
  }
})

plainTest('every known question, and every help text, is understood as itself', () => {
  for (const [question, handler] of knownQuestions) {
    expect([question, understand(question)?.[1]]).toEqual([question, handler])
  }
  for (const text of helpTexts) {
    const question = helpQuestion(text)
    const understood = understand(question)?.[0] ?? ''
    expect([question, understood]).toEqual([question, question])
  }
})

plainTest('every question that an answer offers is a known one', () => {
  const offered = ['attacks', 'databases', 'the-organisation', 'websites'].flatMap((name) =>
    [
      ...readFileSync(`server/assistant/answers/about-${name}.ts`, 'utf8').matchAll(
        /'([A-Z][^'\n]*\?)'/g,
      ),
    ].map(([, question = '']) => question),
  )
  expect(offered.length).toBeGreaterThan(20)
  for (const question of offered)
    expect([question, understand(question)?.[0]]).toEqual([question, question])
})

describe('a reworded question', () => {
  plainTest.for([
    ['were there any attacks today', 'What attacks were there today?'],
    ['show me yesterday’s attacks', 'Which attacks were there yesterday?'],
    ['who attacks us the most? which ip', 'Which addresses attack the most?'],
    ['what countries are the attacks coming from', 'Which countries do attacks come from?'],
    ['ban the ip that attacks the most', 'Block the address that attacks the most.'],
    ['what changed last week?', 'What changed today?'],
    ['What changed this month?', 'What changed today?'],
    [
      'Which attacks were there on my website in the last 7 days?',
      'What attacks were there today?',
    ],
    ['How do I pay?', 'How do I pay an open invoice?'],
    ['How do I change my plan?', 'How do I choose or change a plan?'],
    ['how can I block an IP', 'How do I block an address?'],
    ['list my sites', 'Which websites do I have?'],
    ['why this grade?', 'Why does my website have this grade?'],
    ['how can I repair failed checks', 'How do I fix the failed checks?'],
    ['do I have to pay something?', 'What do I owe?'],
    ['what do we owe you', 'What do I owe?'],
    ['who has no 2FA', 'Who has no second factor?'],
    ['what has changed today?', 'What changed today?'],
    ['which domains expire soon', 'Which websites expire soon?'],
    ['blocked ips', 'Which addresses are blocked?'],
    ['are my name servers correct', 'Are the name servers set up correctly?'],
    ['which databases are unreachable', 'Which databases can’t be reached?'],
  ] as const)('“%s” is understood as “%s”', ([asked, known]) => {
    // Questions that differ only in their days have the same answer.
    const [, handler] = understand(known) ?? []
    expect(handler).toBeDefined()
    expect(understand(asked)?.[1]).toBe(handler)
  })
})

/** Each shares its most important words with a known question, and means something else. */
plainTest.for([
  'Who has access to my website?',
  'What changed since the last check?',
  'What changed last year?',
  'What attacks were there today and yesterday?',
  'What attacks were there on /login?',
  'Which attacks were blocked?',
  'Which websites are protected?',
  'Who has a second factor?',
  'Show my invoices',
  'Which websites were attacked the most?',
  'Who blocked an address?',
  'When was an address blocked?',
  'Which addresses attack the least?',
  'Who changed the settings of my website yesterday?',
  'What do I owe for shop.co.uk?',
  'What are my open findings on shop.co.uk?',
  'How do I unblock an address?',
  'How do I add something?',
  'Do not block the address that attacks the most',
  'Don’t block the address that attacks the most.',
  'Block the address.',
  'Block the address that attacks the most on /login.',
] as const)('“%s” does not get the answer of a similar question', (question) => {
  expect(understand(question)?.[0]).toBeUndefined()
})

describe('a question that names a website', () => {
  /** Ada's other website, which another address attacks. */
  const addShop = async ({ server, ada }: { server: TestServer; ada: TestPerson }) => {
    const { send } = await attackSender(server, ada, 'shop.co.uk')
    await send([anEvent({ address: '203.0.113.50' })])
  }

  test.for([
    ['What attacks were there today on shop.co.uk?', 'GET /v1/attacks/counts', 'blocked,1'],
    ['How many requests were blocked today on shop.co.uk?', 'GET /v1/attacks/counts', 'blocked,1'],
    ['What attacks were there today on www.shop.co.uk?', 'GET /v1/attacks/counts', 'blocked,1'],
    ['Which addresses attack shop.co.uk the most?', 'GET /v1/attacks/top', 'Source,203.0.113.50,1'],
    ['What attacks were there today on example.com?', 'GET /v1/attacks/counts', 'blocked,2'],
  ] as const)('“%s” is answered for that website', async ([question, call, value], { filled }) => {
    const { ada, domainId } = filled
    await addShop(filled)
    for (const page of [`/domain/${domainId}`, '/chatvai']) {
      const { answer } = await askWith(ada, question, { page })
      const first = citedBy(answer).find(({ reading }) => reading.call === call)
      expect(first?.cells.join(',')).toMatch(new RegExp(`^${value}`))
    }
  })

  test('its most frequent attacker is proposed to be blocked there', async ({ filled }) => {
    const { ada, domainId } = filled
    await addShop(filled)
    const { answer } = await askWith(ada, 'Block the address that attacks shop.co.uk the most.', {
      page: `/domain/${domainId}`,
    })
    expect(answer.proposals).toHaveLength(1)
    expect(answer.proposals[0]?.target.label).toBe('shop.co.uk')
    expect(answer.proposals[0]?.title).toContain('203.0.113.50')
  })

  test('is followed by questions about the same one', async ({ filled }) => {
    const { ada, domainId } = filled
    await addShop(filled)
    const ask = (question: string) => askWith(ada, question, { page: `/domain/${domainId}` })
    const { answer } = await ask('Which addresses are blocked on shop.co.uk?')
    expect(answer.follow_ups).toEqual(['Which addresses attack the most on shop.co.uk?'])
    const { answer: next } = await ask(answer.follow_ups[0] ?? '')
    expect(citedBy(next)[0]?.cells.join(',')).toContain('203.0.113.50')
    const { answer: unknown } = await ask('Is the grade of shop.co.uk low?')
    expect(unknown.follow_ups).toContain('Why does shop.co.uk have this grade?')
  })

  test('is not answered for another website when it names an unknown one', async ({ filled }) => {
    const { ada, domainId } = filled
    for (const question of [
      'How many requests were blocked today on notexample.com?',
      'How many requests were blocked today on example.com.au?',
      'What are the TLS settings of elsewhere.com?',
    ]) {
      const { answer } = await askWith(ada, question, { page: `/domain/${domainId}` })
      expect(answer.text).toContain('I can’t find a website named')
    }
  })
})

test('a question may name a database', async ({ filled: { ada } }) => {
  const { answer } = await askWith(ada, 'How do I fix the findings of Shop?')
  expect(answer.text).toContain('To fix on **Shop**')
  const { answer: unknown } = await askWith(ada, 'How do I fix the findings of Payroll?')
  expect(unknown.text).toContain('isn’t one of them')
  expect(unknown.follow_ups).toContain('How do I fix the findings of my database?')
})

test('how to do something is answered with the help text', async ({ filled: { ada } }) => {
  for (const [question, title] of [
    ['How do I block an address?', 'Block an address'],
    ['How do I require a second factor from everyone?', 'Require a second factor from everyone'],
    ['How do I pay?', 'Pay an open invoice'],
  ] as const) {
    const { answer } = await askWith(ada, question)
    expect(citedBy(answer).map(({ label }) => label)).toEqual([title])
  }
})

test('an unknown question is not answered, and known ones are suggested', async ({
  filled: { ada },
}) => {
  const { answer } = await askWith(ada, 'Will it rain in Lisbon tomorrow?')
  expect(answer.text).toContain('No model is configured')
  expect(answer.follow_ups.length).toBeGreaterThan(0)
  for (const one of answer.follow_ups) {
    expect(knownQuestions.map(([question]) => question)).toContain(one)
  }
})

plainTest('docs/assistant.md lists the questions that are answered without a model', () => {
  const text = readFileSync('docs/assistant.md', 'utf8')
  const list = text.slice(text.indexOf('## Without a model')).split('\n## ')[0] ?? ''
  const questions = [...list.matchAll(/^- (.+)$/gm)].map(([, question]) => question)
  expect(questions).toEqual(knownQuestions.map(([question]) => question))
  expect(questions).toHaveLength(60)
})
