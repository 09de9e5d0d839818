import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

/** Its input comes from the operator, not from strangers. */
const OWN = new Set(['server/platform/config.ts'])
/** A pattern that can't be analysed in this time, or at all because of its lookbehind, is not reported. */
const TIMEOUT_MS = 500

type Written = { file: string; pattern: string; flags: string }

test('no regular expression on untrusted text backtracks superlinearly (CWE-1333)', async () => {
  // In this process and in JavaScript, because the native program differs between machines.
  vi.stubEnv('RECHECK_BACKEND', 'pure')
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
  const { checkSync } = await import('recheck')
  const written = await regularExpressions()
  expect(written.length).toBeGreaterThan(100)
  const vulnerable = written.filter(
    ({ pattern, flags }) =>
      checkSync(pattern, flags, { checker: 'automaton', timeout: TIMEOUT_MS }).status ===
      'vulnerable',
  )
  expect(vulnerable).toEqual([])
})

/** The unique patterns of the server and the contract. */
async function regularExpressions() {
  const { parseSync, Visitor } = await import('vite')
  const found = new Map<string, Written>()
  for (const file of ['server', 'contract'].flatMap(sourcesIn)) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal: (node) => {
        if (!('regex' in node) || !node.regex) return
        const { pattern, flags } = node.regex
        found.set(`/${pattern}/${flags}`, { file, pattern, flags })
      },
    }).visit(program)
  }
  return [...found.values()]
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/testing/.test(file) && !OWN.has(file))
