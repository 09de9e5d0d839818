import { builtStorybook } from '../scripts/built-storybook.mjs'
import { serveFolder } from '../scripts/static-server.mjs'
import { expect, test } from './support/test.ts'

type Entry = { id: string; type: string; title: string }
const isOfComponent = ({ title }: Entry) => title.startsWith('Components/')

/** Storybook's preview, and how it is told what to show. */
type Preview = typeof globalThis & {
  __STORYBOOK_ADDONS_CHANNEL__: {
    on: (event: string, listener: (payload: unknown) => void) => void
    emit: (event: string, payload: unknown) => void
  }
}

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
    const order = ['Anatomy', 'Keyboard', 'ARIA', 'Properties', 'Weight and code']
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

/** Shows another docs page without loading the document again, as the sidebar does. Returns its headings. */
function headingsOf(id: string) {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const channel = (globalThis as Preview).__STORYBOOK_ADDONS_CHANNEL__
  return new Promise<(string | null)[]>((resolve, reject) => {
    channel.on('docsRendered', (rendered) => {
      if (rendered !== id) return
      const headings = document.querySelectorAll('#storybook-docs :is(h1, h2)')
      resolve([...headings].map(({ textContent }) => textContent))
    })
    for (const failure of ['storyThrewException', 'storyErrored', 'storyMissing']) {
      channel.on(failure, (reason) =>
        reject(new Error(`${id}: ${failure}: ${JSON.stringify(reason)}`)),
      )
    }
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'docs' })
  })
}

test('every docs page renders with all its parts, without an error', async ({ page }) => {
  const url = await storybookUrl()
  const index = await page.request.get(`${url}/index.json`)
  const { entries } = (await index.json()) as { entries: Record<string, Entry> }
  const all = Object.values(entries).filter(({ type }) => type === 'docs')
  // A component's first, which loads what the others share.
  const [first, ...pages] = all.toSorted(
    (one, other) => Number(isOfComponent(other)) - Number(isOfComponent(one)),
  )
  const errors: string[] = []
  let shown = first?.id ?? ''
  page.on('pageerror', ({ message }) => errors.push(`${shown}: ${message}`))
  // Frames contain whole stories, which have tests of their own.
  await page.route(/viewMode=story|\.png$/, (route) => route.abort())
  await page.goto(`${url}/iframe.html?id=${first?.id}&viewMode=docs`)
  await page.locator('#storybook-docs h1').waitFor()

  const incomplete: string[] = []
  for (const entry of [...pages, ...(first ? [first] : [])]) {
    const { id } = entry
    shown = id
    const headings = await page.evaluate(headingsOf, id)
    const parts = isOfComponent(entry)
      ? [
          '✓When to use',
          '✕When not to use',
          'Anatomy',
          'Keyboard',
          'ARIA',
          'Properties',
          'Weight and code',
        ]
      : []
    const isComplete = headings.length > 0 && parts.every((part) => headings.includes(part))
    if (!isComplete) incomplete.push(`${id}: ${headings.join(', ')}`)
  }
  expect(incomplete).toEqual([])
  expect(errors).toEqual([])
})

test('a component’s page loads none of Storybook’s blocks, which pages in Markdown have', async ({
  page,
}) => {
  const url = await storybookUrl()
  const blocksOf = async (id: string) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${url}/iframe.html?id=${id}--docs&viewMode=docs`, { waitUntil: 'networkidle' })
    await expect(page.locator('#storybook-docs h1')).toBeVisible()
    page.removeAllListeners('request')
    return loaded.filter((it) => /\/blocks-[^/]+\.js$/.test(it)).length
  }
  expect(await blocksOf('components-otpinput')).toBe(0)
  expect(await blocksOf('changelog')).toBe(1)
})

test('a page is shown before the sidebar', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout: start } = globalThis
    // A busy machine could need longer than the sidebar waits for a page that never appears.
    const patient = (run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms))
    Object.assign(globalThis, { setTimeout: patient })
    const frame = window.top as Window & { order?: string[] }
    const isTop = frame === window
    const selector = isTop ? '#storybook-explorer-tree [data-selected]' : '#storybook-docs h1'
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      frame.order = [...(frame.order ?? []), isTop ? 'sidebar' : 'page']
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${await storybookUrl()}/?path=/docs/components-otpinput--docs`)
  await expect(page.locator('#storybook-explorer-tree [data-selected=true]')).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { order?: string[] }).order)).toEqual([
    'page',
    'sidebar',
  ])
})

test('Storybook’s search leads to the story of a page that it found', async ({ page }) => {
  const anchor = 'anchor--components-otpinput--right-to-left'
  await page.goto(`${await storybookUrl()}/?path=/docs/components-otpinput--docs#${anchor}`)
  const preview = page.frameLocator('#storybook-preview-iframe')
  await expect(preview.locator(`#${anchor}`)).toBeInViewport()
})

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
  const heading = page.getByRole('heading', {
    level: 1,
    name: 'Changelog of the component library',
  })
  await expect(heading).toBeVisible()
  // Those of the other pages have no more, and Storybook’s have.
  await expect(heading).toHaveCSS('font-weight', '500')
})
