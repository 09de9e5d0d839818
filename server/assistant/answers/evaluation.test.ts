import { expect, test as plainTest } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { askWith, citedBy, fillOrganisation } from '../testing-assistant.ts'
import { test } from '../testing-assistant.ts'
import { findTool, tools } from '../tools/all-tools.ts'
import { citedByQuestion } from './evaluation-questions.ts'
import { knownQuestions } from './known-questions.ts'

const questions = Object.entries(citedByQuestion)

plainTest('a hundred questions can be evaluated, the known ones among them', () => {
  expect(questions).toHaveLength(100)
  const asked = questions.map(([question]) => question)
  for (const [question] of knownQuestions) expect(asked).toContain(question)
  const routes = new Set(tools.map(({ route }) => (route === 'help' ? route : `GET ${route}`)))
  for (const [question, [call]] of questions)
    expect([question, routes.has(call)]).toEqual([question, true])
  expect(findTool('search_help')).toBeDefined()
})

/** `npm run evaluate`: a model in the environment, or without one the answers from the data. */
const isEvaluation = process.env['EVALUATE'] !== undefined
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[0].startsWith('ASSISTANT_') && !!entry[1],
  ),
)

if (isEvaluation) {
  test.for(questions)('%s', async ([question, [call, value]], { site, database }) => {
    const server = startTestServer(database, { env: environment, outbound: site.outbound })
    const ada = {
      ...site.ada,
      post: (path: string, body?: unknown) => server.post(path, body, { token: site.ada.token }),
    }
    await site.run()
    await fillOrganisation(site)
    const { answer } = await askWith(ada, question, { page: `/domain/${site.domainId}` })
    await server.stop()
    expect(answer).toMatchObject({ state: 'complete' })
    const rows = citedBy(answer).filter(({ reading }) => reading.call === call)
    expect(rows.map(({ cells }) => cells.join(',')).join('\n')).toMatch(value)
  })
}
