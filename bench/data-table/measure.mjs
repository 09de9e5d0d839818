import { median } from '../shared/statistics.mjs'

const WARM_UPS = 1
const REPEATS = { mount: 5, sort: 2, scroll: 4 }
const SCROLL = { pixels: 20_000, step: 400 }
const SECOND_MS = 1000

/** The main thread's CPU time, which excludes other processes on a busy machine. */
async function threadMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * SECOND_MS
}

async function cost(devtools, act) {
  const before = await threadMs(devtools)
  await act()
  return (await threadMs(devtools)) - before
}

async function repeat(times, measure) {
  for (let time = 0; time < WARM_UPS; time += 1) await measure()
  const values = []
  for (let time = 0; time < times; time += 1) values.push(await measure())
  return values
}

const call = (page, name, ...given) =>
  page.evaluate(([method, values]) => window.bench[method](...values), [name, given])

/** One round with one candidate, in a separate page that has warmed up. */
export async function measureTable(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)

  /** Each time with a fresh table. */
  const withTable = async (measure) => {
    await call(page, 'prepare')
    const mountMs = await cost(devtools, () => call(page, 'mount'))
    const result = await measure?.()
    await call(page, 'unmount')
    return result ?? mountMs
  }
  const sort = (id) =>
    withTable(async () => {
      await call(page, 'collectGarbage')
      return cost(devtools, () => call(page, 'sort', id))
    })
  const scroll = () =>
    withTable(async () => {
      await call(page, 'collectGarbage')
      const frames = []
      for (let top = SCROLL.step; top <= SCROLL.pixels; top += SCROLL.step) {
        frames.push(await cost(devtools, () => call(page, 'scroll', top)))
      }
      return frames
    })

  const mounts = await repeat(REPEATS.mount, () => withTable())
  const sortTexts = await repeat(REPEATS.sort, () => sort('host'))
  const sortFigures = await repeat(REPEATS.sort, () => sort('requests'))
  const scrolls = await repeat(REPEATS.scroll, scroll)
  await page.close()
  return {
    mountMs: median(mounts),
    sortTextsMs: median(sortTexts),
    sortFiguresMs: median(sortFigures),
    // Frame by frame, for all rounds together.
    scrolls,
  }
}
