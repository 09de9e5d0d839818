import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { getStoryContext, type TestRunnerConfig } from '@storybook/test-runner'
import { toMatchImageSnapshot } from 'jest-image-snapshot'

type Page = Parameters<typeof getStoryContext>[0]
type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] }

const themes = ['light', 'dark'] as const
const screens = `${process.cwd()}/stories/__screens__`
const axeSource = readFileSync(
  createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'),
  'utf8',
)
const defaultViewport = { width: 1024, height: 768 }

/** The addon has run axe in the theme that the story was shown in; this runs it in the other one. */
async function expectNoViolations(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (...args: unknown[]) => Promise<{ violations: Violation[] }> }
    }
    const where = { include: [['body']], exclude: [['.sb-wrapper'], ['#storybook-docs']] }
    // A story is a part of a page, and Storybook's own links stand before a skip link.
    const rules = { region: { enabled: false } }
    return (await axe.run(where, { rules, resultTypes: ['violations'] })).violations
  })
  if (violations.length === 0) return
  const lines = violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`)].join(
      '\n',
    ),
  )
  throw new Error(`In the dark theme axe finds:\n${lines.join('\n')}`)
}

/** What the story takes up: its root and whatever it shows beside it in a portal. */
async function storyClip(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('#storybook-root')
    const shown = [...document.body.children].filter(
      (element) => !element.matches('#storybook-docs, .sb-wrapper, script, style'),
    )
    const isAlone = shown.every((element) => element === root || element.clientHeight === 0)
    const box = root?.firstElementChild?.getBoundingClientRect()
    if (!box || !isAlone) return null
    const bottom = Math.min(Math.ceil(box.bottom), window.innerHeight)
    return { x: 0, y: 0, width: Math.ceil(box.right), height: Math.max(bottom, 1) }
  })
}

const config: TestRunnerConfig = {
  setup() {
    expect.extend({ toMatchImageSnapshot })
  },
  async preVisit(page, context) {
    const { parameters } = await getStoryContext(page, context)
    const viewport = { ...defaultViewport, ...parameters?.['viewportSize'] }
    const now = page.viewportSize()
    if (now?.width === viewport.width && now?.height === viewport.height) return
    await page.setViewportSize(viewport)
  },
  async postVisit(page, context) {
    // A failed story keeps its own message, and writes no picture.
    if (context.hasFailure) return
    const { parameters } = await getStoryContext(page, context)
    await page.evaluate(() => document.fonts.ready)
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name
      }, theme)
      if (theme === 'dark') await expectNoViolations(page)
      if (process.env['PICTURES'] === 'skip' || parameters?.['picture'] === false) continue
      const clip = parameters?.['isWholeScreen'] ? null : await storyClip(page)
      const image = await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        ...(clip && { clip }),
      })
      expect(image).toMatchImageSnapshot({
        customSnapshotsDir: screens,
        customDiffDir: `${process.cwd()}/dist/results/screens`,
        customSnapshotIdentifier: `${context.id}.${theme}`,
        failureThreshold: 0,
        failureThresholdType: 'pixel',
      })
    }
  },
}

export default config
