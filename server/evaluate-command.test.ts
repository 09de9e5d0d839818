import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { type Asked, startProvider } from './assistant/providers/testing-provider.ts'

/** Runs `npm run evaluate` with these options and variables. */
async function evaluate(options: readonly string[], variables: Record<string, string>) {
  // Those of the tests would make it a part of this run.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:VITEST|TEST|ASSISTANT|NODE_ENV)/.test(name),
    ),
  )
  const child = spawn(process.execPath, ['scripts/evaluate.mjs', ...options], {
    env: { ...env, NO_COLOR: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(String(chunk)))
  const [status] = await once(child, 'close')
  return { status: status as number, printed: printed.join('') }
}

test('the command asks the model in the environment, and reports which answers don’t cite what they must', async () => {
  const isAbout = ({ text }: Asked, what: string) => text.includes(`Which ${what} do I have?`)
  const provider = await startProvider((asked) => {
    const what = isAbout(asked, 'websites') ? 'websites' : 'databases'
    if (!asked.hasResults) return [{ call: `list_${what}`, input: {} }]
    return [{ text: what === 'websites' ? 'One: [r1].' : 'One, called Shop.' }]
  })
  onTestFinished(provider.close)
  const variables = provider.env('openai-compatible')
  const { status, printed } = await evaluate(
    ['-t', 'Which (websites|databases) do I have'],
    variables,
  )
  expect(printed).toContain(`Evaluating loopback-1 at ${provider.url}.`)
  expect(printed).toMatch(/Tests +1 failed \| 1 passed/)
  expect(printed).toMatch(/FAIL .*Which databases do I have\?/)
  expect(status).toBe(1)
  expect(provider.seen).toHaveLength(4)
  for (const { authorization } of provider.seen)
    expect(authorization).toBe(`Bearer ${variables.ASSISTANT_API_KEY}`)
  expect(printed).not.toContain(variables.ASSISTANT_API_KEY)
})

test('the command doesn’t evaluate the built-in answers when the model is only half configured', async () => {
  const { status, printed } = await evaluate([], { ASSISTANT_PROVIDER: 'anthropic' })
  expect([status, printed]).toEqual([1, expect.stringMatching(/^ASSISTANT_MODEL is missing/)])
})
