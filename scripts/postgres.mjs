// Starts a PostgreSQL of the machine's own, for tests. No dependencies.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const DEBIAN_ROOT = '/usr/lib/postgresql'
/** Tests may lose their data, so nothing waits for the disk. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
]

/**
 * Runs PostgreSQL in a temporary folder on a free port of loopback. Gives `{ url, stop }`, or undefined when the
 * machine has no PostgreSQL and none could be installed. With `install`, and as root on Debian, apt installs it.
 */
export async function startPostgres({ install = false } = {}) {
  let binaries = findBinaries()
  if (!binaries && install && installByApt()) binaries = findBinaries()
  if (!binaries) return undefined

  // PostgreSQL refuses to run as root, so root lends it another user.
  const user = process.getuid?.() === 0 ? otherUser() : undefined
  if (process.getuid?.() === 0 && !user) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'parapet-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (program, args) =>
    spawnSync(join(binaries, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', HOME: folder },
      // A server that inherits a pipe keeps it open, and spawnSync would wait for it.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    })

  try {
    const made = run('initdb', [
      '-D',
      data,
      '-U',
      'parapet',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ])
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error?.message}`)
    const port = await freePort()
    const options = [
      `-h 127.0.0.1 -p ${port} -k ${folder}`,
      ...SETTINGS.map((setting) => `-c ${setting}`),
    ].join(' ')
    const started = run('pg_ctl', [
      '-D',
      data,
      '-w',
      '-t',
      '30',
      '-l',
      join(folder, 'log'),
      '-o',
      options,
      'start',
    ])
    if (started.status !== 0) throw new Error(`PostgreSQL did not start; see ${folder}/log.`)
    return {
      url: `postgres://parapet@127.0.0.1:${port}/postgres`,
      stop: () => {
        run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** The folder with initdb and pg_ctl: pg_config's, one in PATH, or the newest of Debian's. */
function findBinaries() {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : []
  return [told.stdout?.trim(), ...(process.env.PATH ?? '').split(delimiter), ...debian].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}

function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', 'postgresql')
}

function otherUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  return undefined
}

function freePort() {
  return new Promise((settle, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => settle(port))
    })
  })
}
