import { buildCandidates } from './data-table/candidates.mjs'
import { measureTable } from './data-table/measure.mjs'
import { atMost } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { serve } from './shared/server.mjs'
import { best, median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 3
const BYTES_PER_KB = 1000

/**
 * What each frame costs, whatever else the machine is doing: the median of the same frame in every repeat. The slowest
 * of 50 single frames would be that of the busiest moment, not of the table.
 */
function framesOf(results) {
  const repeats = results.flatMap(({ scrolls }) => scrolls)
  return repeats[0].map((_, index) => median(repeats.map((frames) => frames[index])))
}

const measured = {
  mountMs: 'first paint ms',
  sortTextsMs: 'sort texts',
  sortFiguresMs: 'sort figures',
}
const measures = {
  ...measured,
  worstFrameMs: 'worst frame',
  frameMs: 'usual frame',
}

/** Compares our table of 100,000 rows with a hand-written one and those of two libraries. */
export async function benchDataTable({ rounds = ROUNDS }) {
  const tables = (await buildCandidates()).map((table) => ({ ...table, results: [] }))
  const servers = await Promise.all(tables.map(({ folder }) => serve(folder)))
  const browser = await startBrowser()
  const turns = tables.map((table, index) => ({ ...table, url: servers[index].url }))

  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, results } of rotated(turns, round)) {
        results.push(await measureTable(browser, url))
      }
    }
  } finally {
    await browser.close()
    servers.forEach((server) => server.close())
  }

  const summaries = tables.map((table) => summarise(table, tables[0]))
  console.log(`Medians of ${rounds} interleaved rounds, the best in brackets.`)
  printTable(summaries.map(({ name, row }) => ({ table: name, ...row })))
  return bars(Object.fromEntries(summaries.map((summary) => [summary.id, summary.medians])))
}

function summarise({ id, name, results, scriptBytes }, floor) {
  const addedBytes = scriptBytes - floor.scriptBytes
  const frames = framesOf(results)
  const values = {
    ...Object.fromEntries(Object.keys(measured).map((key) => [key, results.map((it) => it[key])])),
    worstFrameMs: [Math.max(...frames)],
    frameMs: [median(frames)],
  }
  const of = (key) => values[key]
  const keys = Object.keys(measures)
  return {
    id,
    name,
    medians: {
      ...Object.fromEntries(keys.map((key) => [key, median(of(key))])),
      addedBytes,
    },
    row: {
      ...Object.fromEntries(
        keys.map((key) => [
          measures[key],
          `${median(of(key)).toFixed(1)} (${best(of(key)).toFixed(1)})`,
        ]),
      ),
      'gzip KB of script': (addedBytes / BYTES_PER_KB).toFixed(1),
    },
  }
}

const peers = ['tanstack', 'ag-grid']

function bars(medians) {
  const { ours, bare } = medians
  const ratio = (key) => ours[key] / bare[key]
  const rankOf = (id) => (key) =>
    1 + peers.filter((peer) => medians[peer][key] < medians[id][key]).length
  const columns = Object.keys(ours)
  return [
    atMost('first paint of 100,000 rows ≤ 2 × the hand-written table', ratio('mountMs'), 2, ' ×'),
    atMost('sort of 100,000 strings ≤ 1.5 × a bare sort', ratio('sortTextsMs'), 1.5, ' ×'),
    atMost('sort of 100,000 numbers ≤ 1.5 × a bare sort', ratio('sortFiguresMs'), 1.5, ' ×'),
    atMost(
      'worst frame in 20,000 px of scrolling ≤ the hand-written table',
      ratio('worstFrameMs'),
      1,
      ' ×',
    ),
    ...['ours', 'ours-complete'].map((id) =>
      atMost(
        `${id}: lowest rank among ours and its peers in any column`,
        Math.max(...columns.map(rankOf(id))),
        2,
        '',
      ),
    ),
  ]
}
