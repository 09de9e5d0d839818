import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

/** Their input comes from the operator or from the build, not from strangers. */
const OWN = new Set(['server/platform/config.ts', 'server/platform/static/console-files.ts'])
/** Their analysis doesn't end within a minute. The longest of the others takes less than a second. */
const TOO_LONG_TO_ANALYSE = [
  '/@(?<=(',
  '/against variable `(.{1,200}?)',
  '/^(?<sort>-?[a-z]+):(?<number>',
]

type Written = { file: string; pattern: string; flags: string }

test('no regular expression on untrusted text backtracks superlinearly (CWE-1333)', async () => {
  // In this process and in JavaScript, because the native program differs between machines.
  vi.stubEnv('RECHECK_BACKEND', 'pure')
  vi.stubEnv('RECHECK_SYNC_BACKEND', 'pure')
  const { checkSync } = await import('recheck')
  const written = await regularExpressions()
  expect(written.length).toBeGreaterThan(100)
  // A pattern with a lookbehind can't be analysed, and is not reported.
  const vulnerable = written.filter(
    ({ pattern, flags }) =>
      // Without a time limit, because a fast machine would find what a slow one doesn't.
      checkSync(pattern, flags, { checker: 'automaton', timeout: null }).status === 'vulnerable',
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
  return [...found]
    .filter(([written]) => !TOO_LONG_TO_ANALYSE.some((start) => written.startsWith(start)))
    .map(([, pattern]) => pattern)
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/testing/.test(file) && !OWN.has(file))
