// Starts a separate MariaDB for tests. No dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { endOfLog } from './end-of-log.mjs'
import { freePort } from './free-port.mjs'
import { installByApt } from './install-by-apt.mjs'
import { systemUser } from './system-user.mjs'

/** Doesn't wait for the disk. */
const SETTINGS = [
  'innodb_flush_method=nosync',
  'innodb_log_file_size=4M',
  'innodb_buffer_pool_size=24M',
]
const START_PATIENCE_MS = 60_000
const FOLDERS = [
  '/usr/sbin',
  '/usr/libexec',
  '/usr/bin',
  ...(process.env.PATH ?? '').split(delimiter),
]

/**
 * Returns the programs of MariaDB and the user that they run as, or undefined when the machine has none. With `install`,
 * and as root on Debian, apt installs them.
 */
export function findMariadb({ install = false } = {}) {
  let program = findProgram('mariadbd')
  if (!program && install && installByApt('mariadb-server')) program = findProgram('mariadbd')
  const installer = findProgram('mariadb-install-db')
  if (!program || !installer) return undefined
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? systemUser('mysql') : undefined
  return isRoot && !user ? undefined : { program, installer, user }
}

/**
 * Runs MariaDB in a temporary folder on a free loopback port, where `root` signs in without a password. Returns
 * undefined when the machine has no MariaDB. `files` are written to its folder, with their names, which is also its
 * working folder; `settings` are lines of the option file.
 *
 * @param {{ files?: Record<string, string>, settings?: readonly string[] }} options
 */
export async function startMariadb({ files = {}, settings = [] } = {}) {
  const found = findMariadb()
  if (!found) return undefined
  const { program, installer, user } = found
  const folder = mkdtempSync(join(tmpdir(), 'parapet-mariadb-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const write = (name, content) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    if (user) chownSync(join(folder, name), user.uid, user.gid)
  }
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server
  try {
    makeData(installer, { data, folder, user })
    for (const [name, content] of Object.entries(files)) write(name, content)
    const port = await freePort()
    /**
     * With `lines` behind those that are always there.
     *
     * @param {readonly string[]} lines
     */
    const start = async (lines = []) => {
      const fixed = [
        `datadir=${data}`,
        // A server that starts deletes the temporary tables in its folder, even those of another server.
        `tmpdir=${folder}`,
        `socket=${folder}/socket`,
        `pid_file=${folder}/pid`,
      ]
      const network = [`port=${port}`, 'bind_address=127.0.0.1', `log_error=${folder}/log.err`]
      const all = [...fixed, ...network, ...SETTINGS, ...lines]
      write('my.cnf', `[mariadbd]\n${all.join('\n')}\n`)
      server = spawn(program, [`--defaults-file=${folder}/my.cnf`], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      })
      await accepts(port, server, folder)
    }
    await start(settings)
    return {
      port,
      folder,
      restart: async (lines = settings) => {
        await stopGently(server)
        await start(lines)
      },
      stop: () => {
        server?.kill('SIGKILL')
        remove()
      },
    }
  } catch (error) {
    server?.kill('SIGKILL')
    remove()
    throw error
  }
}

async function stopGently(server) {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((settle) => server.once('exit', settle))
  server.kill('SIGTERM')
  await gone
}

async function accepts(port, server, folder) {
  const end = Date.now() + START_PATIENCE_MS
  while (Date.now() < end) {
    if (server.exitCode !== null || server.signalCode !== null) break
    if (await replies(port)) return
    await wait(20)
  }
  throw new Error(`MariaDB did not start:\n${endOfLog(join(folder, 'log.err'))}`)
}

/** It speaks first. */
const replies = (port) =>
  new Promise((settle) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('data', () => {
      socket.destroy()
      settle(true)
    })
    socket.once('error', () => settle(false))
    socket.once('close', () => settle(false))
  })

function makeData(installer, { data, folder, user }) {
  const made = spawnSync(
    installer,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--tmpdir=${folder}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      ...SETTINGS.map((one) => `--${one.replaceAll('_', '-')}`),
    ],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`No database: ${made.stderr || made.stdout}`)
}

const findProgram = (name) => FOLDERS.map((one) => join(one, name)).find((path) => existsSync(path))
