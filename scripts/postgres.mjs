// Starts a separate PostgreSQL for tests. No dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { endOfLog } from './end-of-log.mjs'
import { freePort } from './free-port.mjs'
import { installByApt } from './install-by-apt.mjs'
import { systemUser } from './system-user.mjs'

const DEBIAN_ROOT = '/usr/lib/postgresql'
/** Doesn't wait for the disk: a machine that crashes would lose data, a database that is killed loses none. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  // How soon a standby looks for its primary again; the default is 5 s.
  'wal_retrieve_retry_interval=100ms',
]
/** Tests whose database is never killed may lose their data. */
const UNSAFE_SETTINGS = ['synchronous_commit=off']

/**
 * Runs PostgreSQL in a temporary folder on a free loopback port. Returns undefined when the machine has no
 * PostgreSQL and none could be installed. With `install`, and as root on Debian, apt installs it. With `isDurable`,
 * acknowledged writes survive `restart('immediate')`. With `standbyOf`, the url of another one, it is a standby of that
 * one. `files` are written to its data folder, with their names, and `settings` are added to the options. With
 * `isChangeable`, ALTER SYSTEM can change all settings, since they aren't on the command line. Pages have no
 * checksums.
 *
 * @param {{
 *   install?: boolean
 *   isDurable?: boolean
 *   isChangeable?: boolean
 *   standbyOf?: string
 *   files?: Record<string, string>
 *   settings?: string[]
 * }} options
 */
export async function startPostgres({
  install = false,
  isDurable = false,
  isChangeable = false,
  standbyOf,
  files = {},
  settings = [],
} = {}) {
  let binaries = findBinaries()
  if (!binaries && install && installByApt('postgresql')) binaries = findBinaries()
  if (!binaries) return undefined

  // PostgreSQL refuses to run as root, so it runs as another user then.
  const user = process.getuid?.() === 0 ? systemUser('postgres') : undefined
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
    const made = standbyOf
      ? run('pg_basebackup', ['-d', standbyOf, '-D', data, '-R', '-c', 'fast', '--no-sync'])
      : run('initdb', [
          // Since version 18, they would have some.
          ...(majorOf(binaries) < 18 ? [] : ['--no-data-checksums']),
          ...'-U parapet -A trust -E UTF8 --no-sync -D'.split(' '),
          data,
        ])
    if (made.status !== 0) throw new Error(`No database: ${made.stderr ?? made.error?.message}`)
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(data, name), content, { mode: 0o600 })
      if (user) chownSync(join(data, name), user.uid, user.gid)
    }
    const port = await freePort()
    const all = [...SETTINGS, ...settings, ...(isDurable ? [] : UNSAFE_SETTINGS)]
    const changeable = ["listen_addresses='127.0.0.1'", ...all]
    if (isChangeable) appendFileSync(join(data, 'postgresql.conf'), `${changeable.join('\n')}\n`)
    const options = [
      `-p ${port} -k ${folder}`,
      ...(isChangeable ? [] : ['-h 127.0.0.1', ...all.map((setting) => `-c ${setting}`)]),
    ].join(' ')
    const log = join(folder, 'log')
    const control = ['-D', data, '-w', '-t', '30', '-l', log, '-o', options]
    const started = run('pg_ctl', [...control, 'start'])
    /** Asynchronous, so that other work continues. */
    const runBeside = async (...args) => {
      const program = spawn(join(binaries, 'pg_ctl'), [...control, ...args], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      })
      const [status] = await once(program, 'exit')
      if (status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed:\n${endOfLog(log)}`)
    }
    if (started.status !== 0) throw new Error(`PostgreSQL did not start:\n${endOfLog(log)}`)
    return {
      url: `postgres://parapet@127.0.0.1:${port}/postgres`,
      /** Like an operator (`fast`) or like a crash (`immediate`). */
      restart: (/** @type {'fast' | 'immediate'} */ mode) => runBeside('-m', mode, 'restart'),
      halt: () => runBeside('-m', 'immediate', 'stop'),
      start: () => runBeside('start'),
      /**
       * Runs one of PostgreSQL's programs on the data folder while the server is stopped.
       *
       * @param {string} program
       * @param {readonly string[]} args
       */
      whileStopped: async (program, args) => {
        await runBeside('-m', 'fast', 'stop')
        const { status, stderr } = run(program, ['-D', data, ...args])
        if (status !== 0) throw new Error(`${program} failed:\n${stderr}`)
        await runBeside('start')
      },
      promote: () => runBeside('promote'),
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

/** The major version that `startPostgres` runs, and whether it can load a library, or undefined without PostgreSQL. */
export function installedPostgres() {
  const binaries = findBinaries()
  if (!binaries) return undefined
  return {
    major: majorOf(binaries),
    hasLibrary: (/** @type {string} */ name) =>
      ['lib', 'lib/postgresql'].some((one) => existsSync(join(binaries, '..', one, `${name}.so`))),
  }
}

function majorOf(binaries) {
  const stated = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout
  return Number(/(\d+)\./.exec(stated)?.[1])
}

/** Returns the folder with initdb and pg_ctl: that of POSTGRES_BIN, pg_config's, one in PATH, or Debian's newest. */
function findBinaries() {
  const told = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : []
  return [
    process.env.POSTGRES_BIN,
    told.stdout?.trim(),
    ...(process.env.PATH ?? '').split(delimiter),
    ...debian,
  ].find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
}
