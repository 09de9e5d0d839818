import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${folder}node_modules/.set-up`

/** Installs the packages that the benches compare with, if they don't match the lock file. */
export function installPackages() {
  const wanted = readFileSync(`${folder}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return

  console.log(
    'Installing the packages that the benchmarks compare against. This happens only once.',
  )
  // One of them downloads lists from the internet while it is installed.
  const npmArguments = [
    'install',
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status } = spawnSync('npm', npmArguments, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    throw new Error(
      'The benchmarks’ packages could not be installed. Check the connection to the npm registry and try again.',
    )
  }
  writeFileSync(stamp, wanted)
}
