import { buildCandidates } from './components/candidates.mjs'
import { libraries } from './components/counterparts.mjs'
import { lighterPeers } from './components/lighter-peers.mjs'
import { components, measureComponent } from './components/measure.mjs'
import { sizesOfAll } from './components/sizes.mjs'
import { atLeast, atMost, holds } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { serve } from './shared/server.mjs'
import { median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 3
const KILOBYTE = 1000

/** The measures, with their names in the tables and bars. */
const measures = {
  addedKilobytes: { title: 'gzip KB of script', digits: 1 },
  mountMs: { title: 'mount 200 ms', digits: 0 },
  interactionMs: { title: 'script of one use ms', digits: 2 },
}

/** Compares nine of our components with those of seven libraries, and the size of all. */
export async function benchComponents({ rounds = ROUNDS }) {
  const candidates = (await buildCandidates(components)).map((it) => ({ ...it, results: [] }))
  const servers = await Promise.all(candidates.map(({ folder }) => serve(folder)))
  const browser = await startBrowser()
  const turns = candidates.map((candidate, index) => ({ candidate, url: servers[index].url }))

  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { candidate, url } of rotated(turns, round)) {
        candidate.results.push(await measureComponent(browser, url, candidate))
      }
    }
  } finally {
    await browser.close()
    servers.forEach((server) => server.close())
  }

  console.log(`Medians of ${rounds} interleaved rounds, with the rank in brackets.`)
  const rows = components.flatMap((component) => {
    const summaries = candidates.filter((it) => it.component === component).map(summarise)
    return printComponent(component, summaries)
  })
  const sizes = await sizesOfAll()
  printSizes(sizes)
  return [...bars(rows), ...sizeBars(sizes)]
}

function summarise({ name, id, addedBytes, styleBytes, results }) {
  const medianOf = (key) => median(results.map((result) => result[key]))
  return {
    id,
    name,

    addedKilobytes: addedBytes / KILOBYTE,
    styleKilobytes: styleBytes / KILOBYTE,
    mountMs: medianOf('mountMs'),
    interactionMs: medianOf('interactionMs'),
  }
}

const rankOf = (value, values) => 1 + values.filter((other) => other < value).length

/** Prints the table of one component and returns how ours does on each metric. */
function printComponent(component, summaries) {
  const valuesOf = (key) => summaries.map((summary) => summary[key])
  console.log('')
  printTable(
    summaries.map((summary) => ({
      [component]: summary.name,
      ...Object.fromEntries(
        Object.entries(measures).map(([key, { title, digits }]) => [
          title,
          `${summary[key].toFixed(digits)} (${rankOf(summary[key], valuesOf(key))})`,
        ]),
      ),
      'gzip KB of styles': summary.styleKilobytes.toFixed(1),
    })),
  )
  const ours = summaries.find(({ id }) => id === 'ours')
  return Object.entries(measures).map(([key, { title }]) => ({
    promise: `${component}, ${title}: first or second of ${summaries.length}`,
    rank: rankOf(ours[key], valuesOf(key)),
  }))
}

function printSizes(sizes) {
  console.log(
    '\nSize of each component: gzip KB of script, without React. Code that ours loads later is listed separately.',
  )
  const kilobytes = (bytes) => (bytes > 0 ? (bytes / KILOBYTE).toFixed(1) : '')
  printTable(
    sizes.map(({ name, bytes, laterBytes, others }) => ({
      component: name,
      ours: kilobytes(bytes),
      later: kilobytes(laterBytes),
      ...Object.fromEntries(
        libraries.map((title, index) => [title, kilobytes(others[index] ?? 0)]),
      ),
    })),
  )
}

function bars(rows) {
  const firsts = rows.filter(({ rank }) => rank === 1).length
  return [
    ...rows.map(({ promise, rank }) => atMost(promise, rank, 2, '.')),
    atLeast(`first in most of the ${rows.length}`, firsts, Math.floor(rows.length / 2) + 1),
  ]
}

/** No component is heavier than the lightest of its peers that have its features. */
function sizeBars(sizes) {
  const unused = []
  const compared = sizes.flatMap(({ name, bytes, others }) => {
    const without = lighterPeers[name] ?? {}
    const peers = others
      .map((other, index) => ({ title: libraries[index], bytes: other }))
      .filter((peer) => peer.bytes > 0)
    const isLighter = (title) => peers.some((peer) => peer.title === title && peer.bytes < bytes)
    const needless = Object.keys(without).filter((title) => !isLighter(title))
    unused.push(...needless.map((title) => `${name}: ${title}`))
    const [lightest] = peers
      .filter(({ title }) => !(title in without))
      .toSorted((one, other) => one.bytes - other.bytes)
    if (!lightest) return []
    const promise = `${name}: not heavier than that of ${lightest.title}`
    return [atMost(promise, bytes / KILOBYTE, lightest.bytes / KILOBYTE, ' KB')]
  })
  const promise = 'every peer in lighter-peers.mjs is lighter than ours'
  return [...compared, holds(promise, unused.length === 0, unused.join(', '))]
}
