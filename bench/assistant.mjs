// How much later than the provider the assistant's first token arrives: a provider on this machine notes when it sends
// it, and the client when it has it.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

import { build } from '../scripts/build.mjs'
import { signUp, startServer } from './shared/api-server.mjs'
import { atMost } from './shared/bars.mjs'
import { portOf } from './shared/port-of.mjs'
import { median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 25
const LIMIT_MS = 50
/** A person asks at most 30 times a minute. */
const ROUNDS_MAX = 28

/** The delay of the first token, and the slowest of all rounds. */
export async function benchAssistant({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const provider = await startProvider()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({
    folder,
    environment: {
      ASSISTANT_PROVIDER: 'openai-compatible',
      ASSISTANT_MODEL: 'bench',
      ASSISTANT_URL: provider.url,
    },
  })
  try {
    const { token } = await signUp(server.url)
    // The first answer loads what the others have.
    await delayOf(server.url, token, provider)
    const delays = []
    for (let round = 0; round < Math.min(rounds, ROUNDS_MAX); round += 1) {
      delays.push(await delayOf(server.url, token, provider))
    }
    const slowest = Math.max(...delays)
    printTable([
      { measured: 'median', ms: median(delays).toFixed(1) },
      { measured: 'slowest', ms: slowest.toFixed(1) },
    ])
    return [
      atMost('first token at most 50 ms after the provider’s', median(delays), LIMIT_MS, ' ms'),
    ]
  } finally {
    await server.stop()
    provider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function delayOf(url, token, provider) {
  const response = await fetch(`${url}/v1/assistant/ask`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Hello?' }),
  })
  const decoder = new TextDecoder()
  let text = ''
  let arrivedAt
  if (!response.body) throw new Error('The answer has no body.')
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    if (arrivedAt === undefined && text.includes('"type":"text"')) arrivedAt = performance.now()
  }
  if (arrivedAt === undefined) throw new Error(`The answer has no text: ${text}`)
  return arrivedAt - provider.sentAt
}

async function startProvider() {
  const provider = { sentAt: 0 }
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      /** @param {object} delta @param {string | null} finish */
      const chunk = (delta, finish = null) =>
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
      provider.sentAt = performance.now()
      response.write(chunk({ role: 'assistant', content: 'Hello' }))
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(provider, {
    url: `http://127.0.0.1:${portOf(server)}/v1`,
    close: () => server.close(),
  })
}
