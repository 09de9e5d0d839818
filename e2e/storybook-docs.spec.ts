import { builtStorybook } from '../scripts/built-storybook.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { expect, test } from './support/test.ts'

// Not a fixture, which would need another worker and server.
let served: ReturnType<typeof serveFolder> | undefined
const storybookUrl = async () => (await (served ??= builtStorybook().then(serveFolder))).url
test.afterAll(async () => {
  ;(await served)?.server.close()
  served = undefined
})

// In one worker: several would build a changed Storybook into one folder at the same time.
test.describe.configure({ mode: 'default' })

// A component, one that opens above the page, one with large parts, and a hook.
for (const component of ['otpinput', 'dialog', 'datatable', 'rowdetails']) {
  test(`the docs page of ${component} opens quietly, with all its parts`, async ({ page }) => {
    await page.goto(
      `${await storybookUrl()}/iframe.html?id=components-${component}--docs&viewMode=docs&globals=theme:dark`,
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

test('the toolbar’s settings apply to a docs page and to the stories in it', async ({ page }) => {
  const globals = 'theme:dark;contrast:more;density:compact;direction:rtl'
  await page.goto(
    `${await storybookUrl()}/iframe.html?id=components-badge--docs&viewMode=docs&globals=${globals}`,
  )
  const parts = [page.locator('html'), page.locator('#storybook-docs [data-density]').first()]
  for (const part of parts) {
    await expect(part).toHaveAttribute('data-theme', 'dark')
    await expect(part).toHaveAttribute('data-contrast', 'more')
    await expect(part).toHaveAttribute('data-density', 'compact')
    await expect(part).toHaveAttribute('dir', 'rtl')
  }
  // Pictures only follow the theme.
  await expect(page.getByText(/^Pictures show the standard contrast/)).toBeVisible()
})

test('the landing page shows the example screen and leads to everything', async ({ page }) => {
  await page.goto(await storybookUrl())
  const landing = page.frameLocator('#storybook-preview-iframe')
  await expect(landing.locator('figure svg:visible').first()).toBeVisible()
  for (const name of [/changelog/i, /tokens/i, /contrast/i, /words/i]) {
    await expect(landing.getByRole('link', { name }).first()).toBeVisible()
  }
})

test('the changelog is that of the component library', async ({ page }) => {
  await page.goto(`${await storybookUrl()}/iframe.html?id=changelog--docs&viewMode=docs`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Changelog of the component library' }),
  ).toBeVisible()
})
