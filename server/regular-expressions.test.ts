import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

/** Their input comes from the operator or from the build, not from strangers. */
const OWN = new Set([
  'server/platform/brand/brand-page.ts',
  'server/platform/config.ts',
  'server/platform/static/console-files.ts',
])
/**
 * Their analysis doesn't end within a minute. The longest of the others takes five seconds. `linear-work.test.ts` runs
 * them.
 */
const TOO_LONG_TO_ANALYSE = [
  '/@(?<=(',
  '/against variable `(.{1,200}?)',
  '/^(?<sort>-?[a-z]+):(?<number>',
  '/^\\s*(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+',
]
const PATIENCE_MS = 300_000

type Written = { file: string; pattern: string; flags: string }

test('no regular expression on untrusted text backtracks superlinearly (CWE-1333)', async () => {
  // The native program takes a quarter of the time. Without one for this machine, it is analysed in JavaScript.
  vi.stubEnv('RECHECK_BACKEND', hasNativeProgram() ? 'native' : 'pure')
  const { check } = await import('recheck')
  const written = await regularExpressions()
  expect(written.length).toBeGreaterThan(100)
  // A pattern with a lookbehind can't be analysed, and is not reported.
  const vulnerable: object[] = []
  for (const one of written) {
    const options = { checker: 'automaton', timeout: PATIENCE_MS } as const
    const { status, ...rest } = await check(one.pattern, one.flags, options)
    if (status === 'vulnerable') vulnerable.push(one)
    // Rewrite it without bounded repetition, or list it above and run it in `linear-work.test.ts`.
    const isEndless = 'error' in rest && rest.error.kind === 'timeout'
    if (isEndless) vulnerable.push({ ...one, problem: 'Its analysis doesn’t end.' })
  }
  expect(vulnerable).toEqual([])
})

/** Of a package that npm installs on the systems that recheck has one for. */
function hasNativeProgram() {
  const names: Partial<Record<string, string>> = { darwin: 'macos', win32: 'windows' }
  const system = names[process.platform] ?? process.platform
  return existsSync(`node_modules/recheck-${system}-${process.arch}`)
}

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
