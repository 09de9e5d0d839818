import { median } from '../shared/statistics.mjs'

const WARM_UPS = 2
const REPEATS = { mount: 8, sort: 4, scroll: 4 }
const SCROLL = { pixels: 20_000, step: 200 }

/** Mounts, measures, unmounts: each time with a fresh table. */
const withTable = (page, measure, argument) =>
  page.evaluate(
    async ({ name, given }) => {
      await window.bench.mount()
      const result = await window.bench[name](...given)
      window.bench.unmount()
      return result
    },
    { name: measure, given: argument },
  )

const mount = (page) =>
  page.evaluate(async () => {
    const tookMs = await window.bench.mount()
    window.bench.unmount()
    return tookMs
  })

async function repeat(times, measure) {
  for (let time = 0; time < WARM_UPS; time += 1) await measure()
  const values = []
  for (let time = 0; time < times; time += 1) values.push(await measure())
  return values
}

/** One round with one candidate, in a page of its own that has warmed up. */
export async function measureTable(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(url)
  const mounts = await repeat(REPEATS.mount, () => mount(page))
  const sortText = await repeat(REPEATS.sort, () => withTable(page, 'sort', ['host']))
  const sortFigures = await repeat(REPEATS.sort, () => withTable(page, 'sort', ['requests']))
  const scrolls = await repeat(REPEATS.scroll, () =>
    withTable(page, 'scroll', [SCROLL.pixels, SCROLL.step]),
  )
  await page.close()
  return {
    mountMs: median(mounts),
    sortTextMs: median(sortText),
    sortFiguresMs: median(sortFigures),
    worstFrameMs: median(scrolls.map(({ worstMs }) => worstMs)),
    scrollMs: median(scrolls.map(({ allMs }) => allMs)),
  }
}
