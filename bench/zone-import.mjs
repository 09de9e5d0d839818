// Compares signing in while four zone files of 10,000 records are imported with signing in to an idle server. Needs
// `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build } from '../scripts/build.mjs'
import { zoneImports } from './attacks-on-server/zone-imports.mjs'
import { addWebsite, signUp, startServer } from './shared/api-server.mjs'
import { atMost } from './shared/bars.mjs'
import { median, percentile } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 5
const SIGN_INS = 20
const IMPORTERS = 4
const BAR = 1.5
const PASSWORD = 'a lantern for the bench'

export async function benchZoneImport({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder, environment: { TRUSTED_PROXIES: '1' } })
  try {
    const people = await Promise.all(
      Array.from({ length: SIGN_INS }, (_, count) => register(server.url, `quiet-${count}`)),
    )
    const importers = await Promise.all(
      Array.from({ length: IMPORTERS }, (_, count) =>
        signUp(server.url, `importer-${count}@example.com`),
      ),
    )
    await signInMany(server.url, people)
    const quiet = []
    const busy = []
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await signInMany(server.url, people))
      const domains = []
      for (const [count, { token }] of importers.entries()) {
        const name = `import-${round}-${count}.com`
        domains.push({ ...(await addWebsite(server.url, token, name)), token })
      }
      const stop = zoneImports({ url: server.url, domains })
      busy.push(await signInMany(server.url, people))
      await stop()
    }
    const figures = (times) => ({
      'p50 ms': median(times.map((one) => percentile(one, 50))).toFixed(1),
      'p99 ms': median(times.map((one) => percentile(one, 99))).toFixed(1),
    })
    printTable([
      { while: 'quiet', ...figures(quiet) },
      { while: 'four imports', ...figures(busy) },
    ])
    const ratio = (percent) =>
      median(busy.map((one, at) => percentile(one, percent) / percentile(quiet[at], percent)))
    return [
      atMost(`sign-in during four zone imports: p50 ≤ ${BAR} × the baseline`, ratio(50), BAR, ' ×'),
      atMost('sign-in during four zone imports: p99 ≤ 2 × the baseline', ratio(99), 2, ' ×'),
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function register(url, name) {
  const username = `${name}@example.com`
  const address = `10.2.0.${name.split('-')[1]}`
  const response = await fetch(`${url}/v1/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: PASSWORD, confirm_password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Registration returned ${response.status}.`)
  await response.arrayBuffer()
  return { username, address }
}

/** How long each took, in sequence. */
async function signInMany(url, people) {
  const times = []
  for (const { username, address } of people) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/v1/auth`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'user-agent': 'bench',
      },
      body: JSON.stringify({ username, password: PASSWORD }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`Sign-in returned ${response.status}.`)
    times.push(performance.now() - startedAt)
  }
  return times
}
