import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

const MODULE = '/usr/lib/nginx/modules/ngx_http_modsecurity_module.so'
export const hasModSecurity = spawnSync('nginx', ['-v']).error === undefined && existsSync(MODULE)

/**
 * Starts an nginx whose ModSecurity has these rules, until the test is finished. `serverLines` are added to its server
 * block.
 */
export async function startNginx(rules: string, { serverLines = '' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'modsecurity-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const socketPath = join(folder, 'socket')
  const rulesFile = file('rules.conf', `${rules}\n`)
  const config = file(
    'nginx.conf',
    `load_module ${MODULE};
    pid ${folder}/pid;
    events {}
    http {
      access_log off;
      server {
        listen unix:${socketPath};
        modsecurity on;
        modsecurity_rules_file ${rulesFile};
        ${serverLines}
        # Nothing is there: 404.
        location / { root /none; }
      }
    }`,
  )
  const settings = ['-e', 'stderr', '-p', folder, '-c', config, '-g', 'daemon off;']
  const nginx = spawn('nginx', settings, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((settle) => nginx.once('exit', settle))
  onTestFinished(async () => {
    nginx.kill()
    await ended
    rmSync(folder, { recursive: true })
  })
  let written = ''
  nginx.stderr.on('data', (text) => (written += String(text)))
  await expect.poll(() => (nginx.exitCode === null ? isOpen(socketPath) : written)).toBe(true)
  /** Returns the status of the response. */
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((settle, reject) => {
      request({ socketPath, path, headers: { host: 'example.com', ...headers } })
        .on('response', (response) => settle(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
}

const isOpen = (path: string) =>
  new Promise<boolean>((settle) => {
    const socket = connect(path, () => {
      socket.destroy()
      settle(true)
    }).on('error', () => settle(false))
  })
