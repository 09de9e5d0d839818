import { expect, onTestFinished, test as plainTest } from 'vitest'

import { DAY_SECONDS } from '../../platform/clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { type Asked, startProvider, type Step } from '../providers/testing-provider.ts'
import { askWith, citedFrom, daysLater, fillOrganisation, test } from '../testing-assistant.ts'
import { findTool, tools } from '../tools/all-tools.ts'
import { knownQuestions } from './known-questions.ts'
import { citedByQuestion } from './testing-questions.ts'

const questions = Object.entries(citedByQuestion)

plainTest('a hundred questions can be evaluated, including the known ones', () => {
  expect(questions).toHaveLength(100)
  const asked = questions.map(([question]) => question)
  for (const [question] of knownQuestions) expect(asked).toContain(question)
  const routes = new Set(tools.map(({ route }) => (route === 'help' ? route : `GET ${route}`)))
  for (const [question, [call]] of questions)
    expect([question, routes.has(call)]).toEqual([question, true])
  expect(findTool('search_help')).toBeDefined()
})

plainTest(
  'an answer counts if it cites a row of the call, or of one about a single thing of its list',
  () => {
    const reading = (call: string, ref: string, cell: string) => ({
      call,
      title: '',
      href: '/',
      columns: [],
      rows: [{ ref, label: 'Row', href: '/', cells: [cell] }],
      has_more: false,
      currency: null,
      chart: null,
    })
    const readings = [
      reading('GET /v1/domain', 'r1', 'example.com'),
      reading('GET /v1/domain/{id}', 'r2', 'example.com'),
      reading('GET /v1/domains', 'r3', 'example.com'),
    ]
    const cited = (text: string) => citedFrom('GET /v1/domain', { text, readings })
    expect(cited('It is protected [r1].')).toEqual(['Row,example.com'])
    expect(cited('It is protected [r2][r1].')).toHaveLength(2)
    expect(cited('It is protected.')).toEqual([])
    expect(cited('It is protected [r3].')).toEqual([])
    expect(() => cited('It is protected [r4].')).toThrow('r4, which was not read')
  },
)

/** `npm run evaluate`: a model in the environment, without one the answers from the data, or a stand-in. */
const evaluated = process.env['EVALUATE']
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[0].startsWith('ASSISTANT_') && !!entry[1],
  ),
)

/** Reads with the tool of a call, and cites every row of it. */
const standIn =
  (call: string, ids: { domainId: string; databaseId: string }) =>
  ({ hasResults, last }: Asked): Step[] => {
    if (hasResults) return [{ text: (last.match(/\br\d+\b/g) ?? []).map(cite).join(' ') }]
    const tool = tools.find(({ route }) => call === route || call === `GET ${route}`)
    const id = call.includes('/database/') ? ids.databaseId : ids.domainId
    const known: Record<string, unknown> = {
      id,
      rule: '942100',
      question: last,
      ...(call === 'GET /v1/attacks/counts' && periodIn(last)),
    }
    const input = Object.fromEntries(
      Object.keys(tool?.input.shape ?? {}).flatMap((name) =>
        name in known ? [[name, known[name]]] : [],
      ),
    )
    return [{ call: tool?.name ?? call, input }]
  }
const cite = (ref: string) => `[${ref}]`
const [before, day, after] = ['2026-02-28', '2026-03-01', '2026-03-02'].map(
  (date) => `${date}T00:00:00.000Z`,
)
const periodIn = (question: string) => {
  if (question.includes('yesterday')) return { from: before, to: day }
  return question.includes('today') ? { from: day, to: after } : {}
}

if (evaluated) {
  const isKnown = new Set<string>(knownQuestions.map(([question]) => question))
  // Without a model, no others are answered.
  const hasModel = evaluated === 'loopback' || environment['ASSISTANT_MODEL'] !== undefined
  const asked = questions.filter(([question]) => hasModel || isKnown.has(question))
  test.for(asked)('%s', async ([question, [call, value]], { site, database }) => {
    await site.run()
    const { databaseId } = await fillOrganisation(site)
    site.server.clock.advance(daysLater(question) * DAY_SECONDS)
    const { token } = await site.ada.signIn()
    const ids = { domainId: site.domainId, databaseId }
    const provider = evaluated === 'loopback' ? await startProvider(standIn(call, ids)) : undefined
    const env = provider?.env('openai-compatible') ?? environment
    const server = startTestServer(database, { env, outbound: site.outbound })
    server.clock.advance(daysLater(question) * DAY_SECONDS)
    onTestFinished(async () => {
      await provider?.close()
      await server.stop()
    })
    const ada = { post: (path: string, body?: unknown) => server.post(path, body, { token }) }
    const { answer } = await askWith(ada, question, { page: `/domain/${site.domainId}` })
    expect(answer).toMatchObject({ state: 'complete' })
    expect(citedFrom(call, answer)).toContainEqual(expect.stringMatching(value))
  })
}
