import { median } from '../shared/statistics.mjs'

const MANY = 200
const WARM_UPS = { many: 1, acts: 2 }
const REPEATS = { many: 2, acts: 4 }
/** Longer than any library's animation; by then all effects of an action are drawn. */
const AFTER_ACT_MS = 450
const AFTER_MOUNT_MS = 150

const click = (page, { x, y }) => page.mouse.click(x, y)
const contextClick = (page, { x, y }) => page.mouse.click(x, y, { button: 'right' })
const press = (key) => (page) => page.keyboard.press(key)
/** Every month has it once: it is never among the days of the month before or after. */
const DAY = '22'
async function pressDay(page) {
  await click(page, await page.evaluate((day) => window.bench.centreOfCell(day), DAY))
}

/** One item was opened, and closed again. */
const wasOpened = (states) => states.some((open) => open.length === 1) && states.at(-1).length === 0

/** A person's actions with each component, and a check of the result. */
const interactions = {
  button: { initial: 0, acts: () => [click], isDone: (states) => states.at(-1) === 1 },
  select: {
    initial: 'athens',
    // A native select changes without being opened; the others open, and the next option is chosen.
    acts: ({ isNative }) =>
      isNative ? [press('ArrowDown')] : [click, press('ArrowDown'), press('Enter')],
    isFocused: ({ isNative }) => isNative,
    isDone: (states) => states.length === 1 && states[0] !== 'athens',
  },
  dialog: {
    initial: false,
    acts: () => [click, press('Escape')],
    isDone: (states) => states.length === 2 && states[0] === true && states[1] === false,
  },
  combobox: {
    initial: null,
    acts: () => [click, press('b'), press('ArrowDown'), press('Enter')],
    isDone: (states) => typeof states.at(-1) === 'string',
  },
  'date-picker': {
    initial: null,
    // Not its own input, where it has one.
    control: 'button, .ant-picker input',
    acts: () => [click, pressDay],
    isDone: (states) => states.length === 1 && states[0].endsWith(`-${DAY}`),
  },
  slider: {
    initial: 50,
    acts: () => [press('ArrowRight')],
    isFocused: () => true,
    isDone: (states) => states.length === 1 && states[0] === 51,
  },
  accordion: {
    initial: [],
    acts: () => [click, click],
    isDone: wasOpened,
  },
  tree: {
    initial: [],
    // A press on the row of ours selects it; its arrow expands it. The others expand wherever a row is pressed.
    control: '[data-slot=tree-toggle], [role=treeitem]:not([data-slot=tree-item])',
    acts: () => [click, click],
    isDone: wasOpened,
  },
  'context-menu': {
    initial: null,
    acts: () => [contextClick, press('ArrowDown'), press('Enter')],
    isDone: (states) => states.length === 1,
  },
}

export const components = Object.keys(interactions)

async function repeat(warmUps, times, measure) {
  for (let time = 0; time < warmUps; time += 1) await measure()
  const values = []
  for (let time = 0; time < times; time += 1) values.push(await measure())
  return median(values)
}

async function readMetrics(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const valueOf = (name) => metrics.find((metric) => metric.name === name).value * 1000
  return { scriptMs: valueOf('ScriptDuration'), taskMs: valueOf('TaskDuration') }
}

const mount = (page, count, initial) =>
  page.evaluate(
    ([samples, state]) => {
      window.gc()
      window.bench.mount(samples, state)
    },
    [count, initial],
  )
const unmount = (page) => page.evaluate(() => window.bench.unmount())

/** The main thread's time to mount 200 of them until everything is drawn, including effects. */
async function mountMany(page, devtools, { initial }) {
  await page.evaluate(() => window.gc())
  const before = await readMetrics(devtools)
  await mount(page, MANY, initial)
  await page.waitForTimeout(AFTER_MOUNT_MS)
  const after = await readMetrics(devtools)
  await unmount(page)
  return after.taskMs - before.taskMs
}

/** The main thread's script time for one interaction, with a single instance on the page. */
async function interact(page, devtools, candidate, { initial, control, acts, isFocused, isDone }) {
  await mount(page, 1, initial)
  await page.waitForTimeout(AFTER_MOUNT_MS)
  const centre = await page.evaluate((selector) => window.bench.controlCentre(selector), control)
  if (isFocused?.(candidate)) await page.evaluate(() => window.bench.focus())
  const before = await readMetrics(devtools)
  for (const act of acts(candidate)) {
    await act(page, centre)
    await page.waitForTimeout(AFTER_ACT_MS)
  }
  const after = await readMetrics(devtools)
  const states = await page.evaluate(() => window.bench.states)
  await unmount(page)
  if (!isDone(states)) {
    const { component, name } = candidate
    throw new Error(
      `The ${component} of ${name} went through unexpected states: ${JSON.stringify(states)}.`,
    )
  }
  return after.scriptMs - before.scriptMs
}

/** One round with one candidate, in a separate page that has warmed up. */
export async function measureComponent(browser, url, candidate) {
  const interaction = interactions[candidate.component]
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const devtools = await page.context().newCDPSession(page)
  // The thread's CPU time, which excludes other processes on a busy machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  const interactionMs = await repeat(WARM_UPS.acts, REPEATS.acts, () =>
    interact(page, devtools, candidate, interaction),
  )
  const mountMs = await repeat(WARM_UPS.many, REPEATS.many, () =>
    mountMany(page, devtools, interaction),
  )
  await page.close()
  return { mountMs, interactionMs }
}
