import { buildCandidates } from './otp-input/candidates.mjs'
import { measureField } from './otp-input/measure.mjs'
import { atMost } from './shared/bars.mjs'
import { startBrowser } from './shared/browser.mjs'
import { serve } from './shared/server.mjs'
import { median, rotated } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 9
const KILOBYTE = 1000

/** The browser's clock has a resolution of 0.1 ms unless the page is cross-origin isolated. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

/** Compares our code field with six hand-written inputs and three libraries' fields. */
export async function benchOtpInput({ rounds = ROUNDS }) {
  const fields = (await buildCandidates()).map((field) => ({ ...field, results: [] }))
  const servers = await Promise.all(
    fields.map(({ folder }) => serve(folder, { headers: isolated })),
  )
  const browser = await startBrowser()
  const turns = fields.map((field, index) => ({ ...field, url: servers[index].url }))

  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { url, results } of rotated(turns, round)) {
        results.push(await measureField(browser, url))
      }
    }
  } finally {
    await browser.close()
    servers.forEach((server) => server.close())
  }

  const summaries = fields.map(summarise)
  printSummaries(summaries, rounds)
  return bars(Object.fromEntries(summaries.map((summary) => [summary.id, summary])))
}

function summarise({ id, name, addedBytes, results }) {
  const medianOf = (key) => median(results.map((result) => result[key]))
  return {
    id,
    name,
    addedKilobytes: addedBytes / KILOBYTE,
    mountOneMs: medianOf('mountOneMs'),
    mountManyMs: medianOf('mountManyMs'),
    digitScriptMs: medianOf('digitScriptMs'),
    digitTaskMs: medianOf('digitTaskMs'),
    nodes: medianOf('nodes'),
  }
}

function printSummaries(summaries, rounds) {
  console.log(`Medians of ${rounds} interleaved rounds.`)
  printTable(
    summaries.map((field) => ({
      field: field.name,
      'gzip KB added': field.addedKilobytes.toFixed(2),
      'mount 1 ms': field.mountOneMs.toFixed(2),
      'mount 200 ms': field.mountManyMs.toFixed(1),
      'digit: task ms': field.digitTaskMs.toFixed(2),
      'script ms': field.digitScriptMs.toFixed(2),
      nodes: field.nodes,
    })),
  )
}

function bars({ ours, 'hand-made': floor }) {
  return [
    // Currently 3.3 KB: where its shell can't be both this small and readable, readable is preferred (see README.md).
    atMost('at most 3 KB gzip added', ours.addedKilobytes, 3, ' KB'),
    atMost(
      'one digit ≤ 1.2 × six hand-written fields, task',
      ours.digitTaskMs / floor.digitTaskMs,
      1.2,
      ' ×',
    ),
    atMost(
      'one digit ≤ 1.2 × six hand-written fields, script',
      ours.digitScriptMs / floor.digitScriptMs,
      1.2,
      ' ×',
    ),
    atMost(
      'mount of 200 ≤ 2 × six hand-written fields',
      ours.mountManyMs / floor.mountManyMs,
      2,
      ' ×',
    ),
  ]
}
