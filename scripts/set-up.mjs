// Runs before the commands of the README, on a fresh clone with nothing installed, so it only imports Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.set-up`

// As in `engines` of package.json. Node 21 and 23 are no longer maintained, and jsdom refuses them.
/** @type {Record<number, number>} */
const oldestMinor = { 20: 19, 22: 13 }
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 24 && minor < (oldestMinor[major] ?? Infinity)) {
  console.error(
    `Parapet needs Node 20.19 or 22.13, or 24 or newer. This is ${process.versions.node}. Install one of these and try again.`,
  )
  process.exit(1)
}

const wanted = createHash('sha256')
  .update(readFileSync(`${root}package.json`))
  .update(readFileSync(`${root}package-lock.json`))
  .update(process.version)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages. This is done once.')
  // `npm ci` refuses a lock file without other platforms' optional packages; this command follows it and adds what is
  // missing.
  const npmArguments = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } }
  const cli = process.env.npm_execpath
  const { status } = cli
    ? spawnSync(process.execPath, [cli, ...npmArguments], options)
    : spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(
      'The packages could not be installed. Check the connection to the npm registry and try again.',
    )
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

if (process.argv.includes('--browser')) {
  const { findBrowser } = await import('./browser.mjs')
  try {
    await findBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
