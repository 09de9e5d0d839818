import { expect, onTestFinished, test as plainTest } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { type Asked, startProvider, type Step } from '../providers/testing-provider.ts'
import { askWith, citedBy, fillOrganisation } from '../testing-assistant.ts'
import { test } from '../testing-assistant.ts'
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
    const known: Record<string, unknown> = { id, rule: '942100', question: last }
    const input = Object.fromEntries(
      Object.keys(tool?.input.shape ?? {}).flatMap((name) =>
        name in known ? [[name, known[name]]] : [],
      ),
    )
    return [{ call: tool?.name ?? call, input }]
  }
const cite = (ref: string) => `[${ref}]`

if (evaluated) {
  test.for(questions)('%s', async ([question, [call, value]], { site, database }) => {
    await site.run()
    const { databaseId } = await fillOrganisation(site)
    const ids = { domainId: site.domainId, databaseId }
    const provider = evaluated === 'loopback' ? await startProvider(standIn(call, ids)) : undefined
    const env = provider?.env('openai-compatible') ?? environment
    const server = startTestServer(database, { env, outbound: site.outbound })
    onTestFinished(async () => {
      await provider?.close()
      await server.stop()
    })
    const ada = {
      ...site.ada,
      post: (path: string, body?: unknown) => server.post(path, body, { token: site.ada.token }),
    }
    const { answer } = await askWith(ada, question, { page: `/domain/${site.domainId}` })
    expect(answer).toMatchObject({ state: 'complete' })
    const rows = citedBy(answer).filter(({ reading }) => reading.call === call)
    expect(rows.map(({ cells }) => cells.join(',')).join('\n')).toMatch(value)
  })
}
