import { median } from '../shared/statistics.mjs'

const CODE = '123456'
const WARM_UPS = { one: 10, many: 2, codes: 3 }
const REPEATS = { one: 20, many: 6, codes: 8 }
const MANY = 200
/** Until all effects of a key press are drawn. */
const AFTER_KEY_MS = 34

const mount = (page, count) =>
  page.evaluate((fields) => {
    const tookMs = window.bench.mount(fields)
    window.bench.unmount()
    return tookMs
  }, count)

async function repeat(times, measure) {
  const values = []
  for (let time = 0; time < times; time += 1) values.push(await measure())
  return values
}

async function readMetrics(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name) => metrics.find((metric) => metric.name === name).value
  return { scriptS: valueOf('ScriptDuration'), taskS: valueOf('TaskDuration') }
}

/** Types a code into a fresh field. Returns the main thread's milliseconds per digit. */
async function typeCode(page, devtools) {
  await page.evaluate(() => {
    window.bench.mount(1)
    /** @type {HTMLElement | null} */
    const input = document.querySelector('#root input')
    input?.focus()
    window.gc()
  })
  await page.waitForTimeout(AFTER_KEY_MS)
  const before = await readMetrics(devtools)
  for (const digit of CODE) {
    await page.keyboard.press(digit)
    await page.waitForTimeout(AFTER_KEY_MS)
  }
  const after = await readMetrics(devtools)
  const typed = await page.evaluate(() => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const shown = document.querySelectorAll('#root input:not([aria-hidden])')
    const boxes = [...shown]
    window.bench.unmount()
    return boxes.map(({ value }) => value).join('')
  })
  if (!typed.startsWith(CODE)) throw new Error(`Typed ${CODE}, but the field contains ${typed}.`)
  const perDigitMs = (key) => ((after[key] - before[key]) * 1000) / CODE.length
  return { scriptMs: perDigitMs('scriptS'), taskMs: perDigitMs('taskS') }
}

/** One round with one candidate, in a separate page that has warmed up. */
export async function measureField(browser, url) {
  const page = await browser.newPage()
  const devtools = await page.context().newCDPSession(page)
  // The thread's CPU time, which excludes other processes on a busy machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)

  await repeat(WARM_UPS.one, () => mount(page, 1))
  const mountOne = await repeat(REPEATS.one, () => mount(page, 1))
  await repeat(WARM_UPS.many, () => mount(page, MANY))
  const mountMany = await repeat(REPEATS.many, () => mount(page, MANY))
  await repeat(WARM_UPS.codes, () => typeCode(page, devtools))
  const codes = await repeat(REPEATS.codes, () => typeCode(page, devtools))
  const nodes = await page.evaluate(() => {
    window.bench.mount(1)
    return document.querySelectorAll('#root *').length
  })
  await page.close()
  return {
    mountOneMs: median(mountOne),
    mountManyMs: median(mountMany),
    digitScriptMs: median(codes.map(({ scriptMs }) => scriptMs)),
    digitTaskMs: median(codes.map(({ taskMs }) => taskMs)),
    nodes,
  }
}
