import { expect, test as base } from '@playwright/test'

import { builtStorybook } from '../scripts/built-storybook.mjs'
import { noiseOf } from '../scripts/docs-page-noise.mjs'
import { serveFolder } from '../scripts/static-server.mjs'

const test = base.extend<object, { storybook: string }>({
  storybook: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, provide) => {
      const { server, url } = await serveFolder(await builtStorybook())
      await provide(url)
      server.close()
    },
    { scope: 'worker' },
  ],
})

/** The ids of the docs pages in Storybook's `index.json`. */
const docsPagesIn = (index: unknown) =>
  Object.values((index as { entries: Record<string, { id: string; type: string }> }).entries)
    .filter(({ type }) => type === 'docs')
    .map(({ id }) => id)

// In one worker: several would build a changed Storybook into one folder at the same time.
test.describe.configure({ mode: 'default' })

// A component, one that opens above the page, one with large parts, and a hook.
for (const component of ['otpinput', 'dialog', 'datatable', 'rowdetails']) {
  test(`the docs page of ${component} opens quietly, with all its parts`, async ({
    page,
    storybook,
  }) => {
    await page.goto(
      `${storybook}/iframe.html?id=components-${component}--docs&viewMode=docs&globals=theme:dark`,
      { waitUntil: 'networkidle' },
    )
    const headings = page.locator('#storybook-docs h2')
    await expect(headings.first()).toBeVisible()
    const titles = await headings.allTextContents()
    const order = ['Anatomy', 'Keyboard', 'ARIA', 'Properties']
    expect(titles.filter((title) => order.includes(title))).toEqual(order)
    await expect(page.locator('#storybook-docs table').first()).toBeVisible()
    expect(
      await page.evaluate(() => ({
        scrolled: scrollY,
        focused: document.activeElement?.tagName,
        overflow: getComputedStyle(document.body).overflowY === 'hidden',
        covered: document.querySelector('[aria-modal=true], [data-slot$=overlay]') !== null,
        scheme: getComputedStyle(document.querySelector('#storybook-docs h1') as Element)
          .colorScheme,
      })),
    ).toEqual({ scrolled: 0, focused: 'BODY', overflow: false, covered: false, scheme: 'dark' })
  })
}

test('every docs page opens quietly and without an error', async ({ page, storybook }) => {
  // Each page takes a second or two, and there are about a hundred.
  test.setTimeout(600_000)
  const faults: string[] = []
  let current = ''
  page.on('pageerror', ({ message }) => faults.push(`${current}: ${message}`))
  const index: unknown = await (await page.request.get(`${storybook}/index.json`)).json()
  const pages = docsPagesIn(index)
  expect(pages.length).toBeGreaterThan(90)
  for (const id of pages) {
    current = id
    const noise = await noiseOf(page, `${storybook}/iframe.html?id=${id}&viewMode=docs`)
    faults.push(...noise.map((it) => `${id} ${it}`))
  }
  expect(faults).toEqual([])
})

test('the toolbar’s settings apply to a docs page and to the stories in it', async ({
  page,
  storybook,
}) => {
  const globals = 'theme:dark;contrast:more;density:compact;direction:rtl'
  await page.goto(
    `${storybook}/iframe.html?id=components-badge--docs&viewMode=docs&globals=${globals}`,
  )
  const parts = [page.locator('html'), page.locator('#storybook-docs [data-density]').first()]
  for (const part of parts) {
    await expect(part).toHaveAttribute('data-theme', 'dark')
    await expect(part).toHaveAttribute('data-contrast', 'more')
    await expect(part).toHaveAttribute('data-density', 'compact')
    await expect(part).toHaveAttribute('dir', 'rtl')
  }
})

test('the landing page shows the example screen and leads to everything', async ({
  page,
  storybook,
}) => {
  await page.goto(storybook)
  const landing = page.frameLocator('#storybook-preview-iframe')
  await expect(landing.locator('figure svg:visible').first()).toBeVisible()
  for (const name of [/changelog/i, /tokens/i, /contrast/i, /words/i]) {
    await expect(landing.getByRole('link', { name }).first()).toBeVisible()
  }
})

test('the changelog is that of the component library', async ({ page, storybook }) => {
  await page.goto(`${storybook}/iframe.html?id=changelog--docs&viewMode=docs`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Changelog of the component library' }),
  ).toBeVisible()
})
