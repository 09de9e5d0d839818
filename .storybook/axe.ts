// oxlint-disable no-underscore-dangle -- axe names its internals like this
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'

import { axeRules } from './axe-rules.ts'

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }
type Theme = { theme: string; contrast: string }

/** What axe caches about an element. Undocumented: e2e/axe-in-themes.spec.ts checks that this still works. */
type Remembered = {
  _cache: Record<string, unknown>
  _stackingContext?: unknown
  children: Remembered[]
}
type Checks = { result?: boolean }[]
type RuleResult = { nodes: { any: Checks; all: Checks; none: Checks }[] }
type Audit = {
  after: (results: RuleResult[], options: object) => RuleResult[]
  run: (
    context: { flatTree: Remembered[] },
    options: object,
    resolve: (results: RuleResult[]) => void,
    reject: (error: unknown) => void,
  ) => void
}
type Axe = {
  _audit: Audit
  reset: () => void
  configure: (settings: { rules: readonly object[] }) => void
  run: (scope: object, options: object) => Promise<{ violations: Violation[] }>
}

const axeFile = createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js')

const firstTheme: Theme = { theme: 'light', contrast: 'standard' }
/** What is legible in the first theme is so in the others, on the same ground: src/tokens/contrast.test.ts. */
export const oneTheme: readonly Theme[] = [firstTheme]
export const everyTheme: readonly Theme[] = [
  firstTheme,
  { theme: 'dark', contrast: 'standard' },
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
]

/**
 * Fails on anything axe finds: with every rule in the light theme with standard contrast, and with those that a theme
 * can break in the others. Leaves the page in the light theme.
 */
export async function expectNoViolations(page: Page, themes = everyTheme) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(readFileSync(axeFile, 'utf8'))
  }
  // In one call, because each round trip to the page takes as long as the check.
  const { failing, violations, dangling } = await page.evaluate(
    async ([wanted, rules]) => {
      const [first] = wanted
      const { axe } = window as unknown as { axe: Axe }
      const scope = { include: [['body']], exclude: [['.sb-wrapper'], ['#storybook-docs']] }
      // WCAG 1.4.3 and 1.4.1.
      const runOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
      const root = document.documentElement

      const forgetColours = (element: Remembered) => {
        for (const name of Object.keys(element._cache)) {
          if (/^computedStyle_|^getBackgroundColor$/.test(name)) delete element._cache[name]
        }
        delete element._stackingContext
        element.children.forEach(forgetColours)
      }
      // axe only calls these “needs review”: the element that describes or names another may come later.
      const naming = ['aria-describedby', 'aria-labelledby', 'aria-errormessage', 'aria-details']
      const withoutTarget = naming.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .filter(
            (element) =>
              !element.closest('.sb-wrapper, #storybook-docs') &&
              element
                .getAttribute(name)
                ?.split(/\s+/)
                .some((id) => id !== '' && document.getElementById(id) === null),
          )
          .map((element) => `${name} names no element: ${element.outerHTML.slice(0, 200)}`),
      )
      const hasFailed = ({ nodes }: RuleResult) =>
        nodes.some(
          ({ any, all, none }) =>
            (any.length > 0 && any.every(({ result }) => result === false)) ||
            all.some(({ result }) => result === false) ||
            none.some(({ result }) => result === true),
        )

      // A theme only changes colours. Working out which elements overlap takes axe longest, so it does that once.
      const audit = axe._audit
      const { run, after } = audit
      // Each check of a passing rule would be described: a tenth of the time.
      audit.after = (...found) => after.apply(audit, found).filter(hasFailed)
      const inThemes: Theme[] = []
      audit.run = (context, runOptions, resolve, reject) => {
        const results: RuleResult[] = []
        const runIn = ([theme, ...next]: Theme[]) => {
          if (!theme) return resolve(results)
          Object.assign(root.dataset, theme)
          context.flatTree.forEach(forgetColours)
          const withNext = (found: RuleResult[]) => {
            if (found.some(hasFailed)) inThemes.push(theme)
            results.push(...found)
            runIn(next)
          }
          const inTheme = theme === first ? runOptions : { ...runOptions, runOnly }
          return run.call(audit, context, inTheme, withNext, reject)
        }
        runIn([...wanted])
      }
      // Each rule ends with a timer, in which the browser would paint the page once for each theme.
      const later: (done: () => void, delayMs: number) => number = window.setTimeout
      window.setTimeout = ((done: () => void, delayMs = 0) => {
        if (delayMs > 0) return later(done, delayMs)
        queueMicrotask(done)
        return 0
      }) as typeof window.setTimeout
      try {
        axe.reset()
        axe.configure({ rules })
        // Passing nodes aren't described and nothing is preloaded: together they took most of the time.
        const options = { resultTypes: ['violations'], preload: false }
        const { violations: found } = await axe.run(scope, options)
        return { failing: inThemes, violations: found, dangling: withoutTarget }
      } finally {
        window.setTimeout = later as typeof window.setTimeout
        Object.assign(audit, { run, after })
        Object.assign(root.dataset, first)
      }
    },
    [themes, axeRules] as const,
  )
  if (dangling.length > 0) throw new Error(dangling.join('\n'))
  if (violations.length === 0) return
  const places = failing.map(({ theme, contrast }) => `the ${theme} theme, contrast ${contrast}`)
  const where = places.length > 0 ? `In ${places.join(', and in ')}, ` : ''
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`),
  ])
  throw new Error(`${where}axe found:\n${lines.join('\n')}`)
}
