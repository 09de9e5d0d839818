import { build } from '../scripts/build.mjs'
import { atMost, holds } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { serve } from './shared/server.mjs'
import { best, median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'
import { measureLoad, measureTyping } from './sign-in-page/load.mjs'
import { buildPages } from './sign-in-page/pages.mjs'

const ROUNDS = 9
const TYPING_ROUNDS = 3
const KILOBYTE = 1000

/** Compares the sign-in page, on a slow phone with an empty cache, with two floors and the fastest peer. */
export async function benchSignInPage({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const pages = await buildPages()
  const servers = await Promise.all(pages.map(({ folder }) => serve(folder)))
  const browser = await startBrowser()
  const candidates = pages.map((page, index) => ({
    ...page,
    url: servers[index].url + page.path,
    loads: /** @type {Awaited<ReturnType<typeof measureLoad>>[]} */ ([]),
    typings: /** @type {Awaited<ReturnType<typeof measureTyping>>[]} */ ([]),
  }))

  try {
    for (const { url } of candidates) await measureLoad(browser, url)
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, loads } of rotated(candidates, round)) {
        loads.push(await measureLoad(browser, url))
      }
    }
    for (let round = 0; round < TYPING_ROUNDS; round += 1) {
      for (const { url, typings } of candidates) typings.push(await measureTyping(browser, url))
    }
  } finally {
    await browser.close()
    servers.forEach((server) => server.close())
  }

  const summaries = Object.fromEntries(candidates.map((page) => [page.id, summarise(page)]))
  printSummaries(Object.values(summaries), rounds)
  return bars(summaries)
}

function summarise({ name, loads, typings }) {
  const valuesOf = (key) => loads.map((load) => load[key])
  return {
    name,
    kilobytesByReady: median(valuesOf('bytesByReady')) / KILOBYTE,
    kilobytes: median(valuesOf('bytes')) / KILOBYTE,
    visibleMs: median(valuesOf('visibleMs')),
    bestVisibleMs: best(valuesOf('visibleMs')),
    readyMs: median(valuesOf('readyMs')),
    bestReadyMs: best(valuesOf('readyMs')),
    requests: median(valuesOf('requests')),
    longTasksMs: median(valuesOf('longTasksMs')),
    layoutShift: Math.max(...[...loads, ...typings].map(({ layoutShift }) => layoutShift)),
    shifts: [...loads, ...typings].flatMap(({ shifts }) => shifts),
    areTextsKept: typings.every(({ isKept }) => isKept),
    typedBeforeReady: typings.filter(({ wasBeforeReady }) => wasBeforeReady).length,
  }
}

function printSummaries(summaries, rounds) {
  console.log(`Medians of ${rounds} interleaved cold loads (the best in brackets).`)
  const [floor, reactFloor] = summaries
  printTable(
    summaries.map((page) => ({
      page: page.name,
      'KB by ready': page.kilobytesByReady.toFixed(1),
      'KB in total': page.kilobytes.toFixed(1),
      'visible ms': `${page.visibleMs.toFixed(0)} (${page.bestVisibleMs.toFixed(0)})`,
      '× static': (page.visibleMs / floor.visibleMs).toFixed(2),
      'ready ms': `${page.readyMs.toFixed(0)} (${page.bestReadyMs.toFixed(0)})`,
      '× React': (page.readyMs / reactFloor.readyMs).toFixed(2),
      requests: page.requests,
      'long tasks ms': page.longTasksMs.toFixed(0),
      'layout shift': page.layoutShift.toFixed(5),
      'text kept': `${page.areTextsKept ? 'yes' : 'NO'} (${page.typedBeforeReady} early)`,
    })),
  )
  for (const shift of summaries.at(-1).shifts) console.log(`Ours shifted its layout at ${shift}`)
}

/** @param {Record<string, ReturnType<typeof summarise>>} summaries */
function bars({ static: floor, react, supabase, themed, ours }) {
  return [
    atMost('email field visible ≤ 1.2 × static HTML', ours.visibleMs / floor.visibleMs, 1.2, ' ×'),
    atMost('ready ≤ 1.25 × React prerendered', ours.readyMs / react.readyMs, 1.25, ' ×'),
    atMost('ready before @supabase/auth-ui-react', ours.readyMs / supabase.readyMs, 1, ' ×'),
    atMost('≤ 85 KB transferred by ready', ours.kilobytesByReady, 85, ' KB'),
    atMost('layout shift 0, fonts included', ours.layoutShift, 0),
    atMost('in a theme: ready ≤ 1.05 × without', themed.readyMs / ours.readyMs, 1.05, ' ×'),
    atMost(
      'in a theme: ≤ 3 KB more by ready',
      themed.kilobytesByReady - ours.kilobytesByReady,
      3,
      ' KB',
    ),
    atMost('in a theme: requests more', themed.requests - ours.requests, 1),
    atMost('in a theme: layout shift 0', themed.layoutShift, 0),
    holds(
      'text typed before hydration is kept',
      ours.areTextsKept && ours.typedBeforeReady > 0,
      `${ours.typedBeforeReady} of ${TYPING_ROUNDS} typed before ready`,
    ),
  ]
}
