import { readFileSync } from 'node:fs'

import { describe, expect, test as plainTest } from 'vitest'

import { askWith, citedBy, test } from '../testing-assistant.ts'
import { rankByWords } from '../tools/words.ts'
import { knownQuestions } from './known-questions.ts'
import { LEAST_SCORE } from './without-model.ts'

/** What each known question has to cite: the call that was read, and a value in one of the rows. */
const cites: Readonly<Record<string, readonly [call: string, value: RegExp]>> = {
  'Which attacks were there today?': ['GET /v1/attacks', /192\.0\.2\.2/],
  'Which attacks were there yesterday?': ['GET /v1/attacks', /198\.51\.100\.8/],
  'Which attacks were there this week?': ['GET /v1/attacks/counts', /blocked,5,/],
  'How many requests were blocked today?': ['GET /v1/attacks/counts', /blocked,2,/],
  'How many requests were blocked yesterday?': ['GET /v1/attacks/counts', /blocked,3,/],
  'Which addresses attack the most?': ['GET /v1/attacks/top', /198\.51\.100\.9,2/],
  'Which countries do attacks come from?': ['GET /v1/attacks/top', /Country,DE/],
  'Which firewall rules match the most?': ['GET /v1/attacks/top', /Rule,942100/],
  'Which paths are attacked the most?': ['GET /v1/attacks/top', /Path,\/yesterday,2/],
  'Which kinds of attacks are there?': ['GET /v1/attacks/top', /Category,sql_injection/],
  'Which attacks were not blocked?': ['GET /v1/attacks', /logged,192\.0\.2\.2/],
  'What were the most critical attacks?': ['GET /v1/attacks', /critical/],
  'Block the address that attacks the most.': ['GET /v1/attacks/top', /Source,192\.0\.2\.1,2/],
  'Are attack logs arriving?': ['GET /v1/domain/{id}/log-arrivals', /Last received,2026-03-01/],
  'Which websites do I have?': ['GET /v1/domain', /example\.com/],
  'Which websites are not protected?': ['GET /v1/domain', /example\.com/],
  'Is under attack mode on?': ['GET /v1/domain', /off/],
  'What are the protection settings?': ['GET /v1/domain/{id}/settings', /sensitivity/],
  'What are the TLS settings?': ['GET /v1/domain/{id}/settings', /minimum_version/],
  'Which email alerts are on?': ['GET /v1/domain/{id}/settings', /attack_surge/],
  'Which addresses are blocked?': ['GET /v1/domain/{id}/rules', /203\.0\.113\.9/],
  'Which firewall rules are allowed?': ['GET /v1/domain/{id}/rules', /941100/],
  'Which DNS records does my website have?': ['GET /v1/domain/{id}/records', /192\.0\.2\.80/],
  'Are the name servers set up correctly?': ['GET /v1/domain/{id}/name-servers', /parapet/],
  'When does my domain expire?': ['GET /v1/domain', /example\.com/],
  'Which websites expire soon?': ['GET /v1/domain', /example\.com/],
  'Why does my website have this grade?': ['GET /v1/domain/{id}/posture', /failed/],
  'How do I fix the failed checks?': ['GET /v1/domain/{id}/posture', /failed/],
  'How do I improve my grade?': ['GET /v1/domain/{id}/posture', /failed/],
  'What are my open findings?': ['GET /v1/posture/findings', /example\.com/],
  'Which website has the worst grade?': ['GET /v1/domain', /example\.com/],
  'Which findings are ignored?': ['GET /v1/domain/{id}/posture', /ignored/],
  'Which checks were not tested?': ['GET /v1/domain/{id}/posture', /not_tested/],
  'How has my grade changed over time?': ['GET /v1/domain/{id}/posture/history', /2026-03-01/],
  'Which databases do I have?': ['GET /v1/database', /Shop/],
  'Which databases have findings?': ['GET /v1/database', /1 high/],
  'How do I fix the findings of my database?': ['GET /v1/database/{id}/findings', /tls_off/],
  'Which databases can’t be reached?': ['GET /v1/database', /Shop/],
  'Which database connections are not encrypted?': ['GET /v1/database', /not encrypted/],
  'Who has access to my database?': ['GET /v1/database', /Shop/],
  'Which columns of my database are sensitive?': ['GET /v1/database', /Shop/],
  'What do I owe?': ['GET /v1/billing/use', /websites/],
  'What was my last invoice?': ['GET /v1/billing/use', /websites/],
  'How much of my plan do I use?': ['GET /v1/billing/use', /assistant answers/],
  'Which plans are there?': ['GET /v1/plans', /Free/],
  'Which plan does my website have?': ['GET /v1/billing/subscriptions/{id}', /Free/],
  'Which payment methods are saved?': ['GET /v1/billing/use', /websites/],
  'Who is in my organisation?': ['GET /v1/organisation/members', /ada@example\.com/],
  'Who has no second factor?': ['GET /v1/organisation/members', /ada@example\.com/],
  'Which invitations are pending?': ['GET /v1/organisation/invitations', /bob@example\.com/],
  'Which teams are there?': ['GET /v1/organisation/teams', /On call/],
  'Which API tokens are there?': ['GET /v1/organisation/api-tokens', /CI/],
  'Which webhooks fail?': ['GET /v1/organisation/webhooks', /hooks\.example/],
  'What changed today?': ['GET /v1/organisation/audit-log', /DOMAIN_RULE_ADD/],
  'What changed yesterday?': ['GET /v1/organisation/audit-log', /TEAM_ADD/],
  'Who changed the settings of my website?': ['GET /v1/organisation/audit-log', /DOMAIN_/],
  'What happened recently?': ['GET /v1/notifications', /example\.com/],
  'How do I add a website?': ['help', /Add a website/],
  'How do I send attack logs to Parapet?': ['help', /Send attack logs/],
  'How do I invite people?': ['help', /Invite people/],
}

test.for(knownQuestions.map(([question]) => question))(
  'without a model, “%s” is answered with the rows that were read',
  async (question, { filled: { ada, server, domainId } }) => {
    if (question === 'Which webhooks fail?') {
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
    const [call, value] = cites[question] ?? ['', /^$/]
    const rows = citedBy(answer).filter(({ reading }) => reading.call === call)
    expect(rows.map(({ cells }) => cells.join(',')).join('\n')).toMatch(value)
    for (const { href } of rows) expect(href).toMatch(/^\/(?!\/)/)
  },
)

describe('a question in other words', () => {
  plainTest.for([
    ['were there any attacks today', 'Which attacks were there today?'],
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

test('a question that isn’t known is not answered, and known ones are offered', async ({
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
