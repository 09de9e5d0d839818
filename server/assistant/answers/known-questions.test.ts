import { readFileSync } from 'node:fs'

import { describe, expect, test as plainTest } from 'vitest'

import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import type { TestPerson, TestServer } from '../../testing/test-server.ts'
import { askWith, citedBy, test } from '../testing-assistant.ts'
import { rankByWords } from '../tools/words.ts'
import { knownQuestions } from './known-questions.ts'
import { citedByQuestion } from './testing-questions.ts'
import { LEAST_SCORE } from './without-model.ts'

test.for(knownQuestions.map(([question]) => question))(
  'without a model, “%s” is answered with the rows that were read',
  async (question, { filled: { ada, server, domainId } }) => {
    if (question === 'Which webhooks are failing?') {
      await ada.post('/v1/organisation/webhooks', {
        url: 'https://hooks.example/parapet',
        description: '',
        topics: ['website.attack_surge'],
        is_enabled: true,
      })
    }
    if (question === 'What changed yesterday?') server.clock.advance(24 * 60 * 60)
    const person = question === 'What changed yesterday?' ? await ada.signIn() : ada
    const { answer } = await askWith(person, question, { page: `/domain/${domainId}` })
    expect(answer).toMatchObject({ state: 'complete', failure: null, model: null })
    expect(answer.text).not.toMatch(/couldn’t read|undefined|NaN/)
    const [call, value] = citedByQuestion[question] ?? ['', /^$/]
    const rows = citedBy(answer).filter(({ reading }) => reading.call === call)
    expect(rows.map(({ cells }) => cells.join(',')).join('\n')).toMatch(value)
    for (const { href } of rows) expect(href).toMatch(/^\/(?!\/)/)
  },
)

describe('a reworded question', () => {
  plainTest.for([
    ['were there any attacks today', 'What attacks were there today?'],
    ['show me yesterday’s attacks', 'Which attacks were there yesterday?'],
    ['who attacks us the most? which ip', 'Which addresses attack the most?'],
    ['what countries are the attacks coming from', 'Which countries do attacks come from?'],
    ['ban the ip that attacks the most', 'Block the address that attacks the most.'],
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
    const [best] = rankByWords(asked, knownQuestions, ([question]) => question)
    expect(best?.candidate[0]).toBe(known)
    expect(best?.score).toBeGreaterThanOrEqual(LEAST_SCORE)
  })
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
