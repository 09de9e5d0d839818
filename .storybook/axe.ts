import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

const axeSource = readFileSync(
  createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Fails with what axe finds in the page as it stands; `where` says in which theme that is. The addon has judged the
 * whole story in the light theme: here are the rules that another theme can break.
 */
export async function expectNoViolations(page: Page, where: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: Violation[] }> }
    }
    const scope = { include: [['body']], exclude: [['.sb-wrapper'], ['#storybook-docs']] }
    // WCAG 1.4.3 and 1.4.1.
    const values = ['color-contrast', 'link-in-text-block']
    const options = { runOnly: { type: 'rule', values }, resultTypes: ['violations'] }
    return (await axe.run(scope, options)).violations
  })
  if (violations.length === 0) return
  const lines = violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`)].join(
      '\n',
    ),
  )
  throw new Error(`In ${where} axe finds:\n${lines.join('\n')}`)
}
