import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright'

type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

const axeSource = readFileSync(
  createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The addon has already checked the whole story in the light theme with standard contrast. */
const themes = [
  { theme: 'dark', contrast: 'standard' },
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
]

/**
 * Fails on anything axe finds in the other themes, using the rules that a theme can break. Leaves the page in the light
 * theme.
 */
export async function expectNoViolations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // In one call, because each round trip to the page takes as long as the check.
  const found = await page.evaluate(async (allThemes) => {
    const { axe } = window as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: Violation[] }> }
    }
    const scope = { include: [['body']], exclude: [['.sb-wrapper'], ['#storybook-docs']] }
    // WCAG 1.4.3 and 1.4.1.
    const values = ['color-contrast', 'link-in-text-block']
    const options = { runOnly: { type: 'rule', values }, resultTypes: ['violations'] }
    const root = document.documentElement
    const results = []
    for (const { theme, contrast } of allThemes) {
      Object.assign(root.dataset, { theme, contrast })
      const { violations } = await axe.run(scope, options)
      if (violations.length > 0) results.push({ theme, contrast, violations })
    }
    Object.assign(root.dataset, { theme: 'light', contrast: 'standard' })
    return results
  }, themes)
  if (found.length === 0) return
  const sentences = found.map(({ theme, contrast, violations }) => {
    const lines = violations.flatMap(({ id, help, nodes }) => [
      `${id}: ${help}`,
      ...nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`),
    ])
    return `In the ${theme} theme, contrast ${contrast}, axe finds:\n${lines.join('\n')}`
  })
  throw new Error(sentences.join('\n'))
}
