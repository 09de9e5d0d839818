import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished } from 'vitest'

import type { Policy } from '../../../contract/websites/domain-rule.ts'
import { test } from '../../testing/test.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { modSecurityPolicy, sharedModSecurityPolicy } from './modsecurity-format.ts'

const MODULE = '/usr/lib/nginx/modules/ngx_http_modsecurity_module.so'
const hasModSecurity = spawnSync('nginx', ['-v']).error === undefined && existsSync(MODULE)

const policyOf = (different: Partial<Policy>): Policy => ({
  domain: 'example.com',
  version: 1,
  changed_at: '2026-03-01T09:00:00.000Z',
  block_addresses: [],
  allow_rules: [],
  protection: defaultSettings.protection,
  tls: defaultSettings.tls,
  ...different,
})

/** In place of the Core Rule Set: every request with this header is an attack. */
const RULE = 'SecRule REQUEST_HEADERS:X-Attack "@rx ." "id:942100,phase:1,deny,status:418"'

/** Starts an nginx whose ModSecurity has these rules. Returns the status of its response to an attack. */
async function withRules(rules: string) {
  const folder = mkdtempSync(join(tmpdir(), 'modsecurity-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const socketPath = join(folder, 'socket')
  const rulesFile = file('rules.conf', `${rules}\n${RULE}\n`)
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
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((settle, reject) => {
      request({ socketPath, path, headers: { host: 'example.com', 'x-attack': '1', ...headers } })
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

test.runIf(hasModSecurity)(
  'ModSecurity allows a rule under its path, and on no other that a server may read from it',
  async () => {
    const ruleAt = (path: string) => ({ rule_id: '942100', path, reason: null })
    const policy = policyOf({
      allow_rules: [ruleAt("/it's;a,b"), ruleAt('/c++'), ruleAt('/upload')],
    })
    for (const written of [modSecurityPolicy(policy), sharedModSecurityPolicy(policy, 7)]) {
      const statusAt = await withRules(written)
      for (const path of [
        '/upload',
        '/upload/a?b=../c',
        '/uploads',
        '//upload/./a',
        '/%75pload/',
        '/upload/a..b/..c',
        "/it's;a,b/c",
        '/it%27s%3Ba%2Cb',
        '/c++/x',
        '/c%2B%2B/x',
      ]) {
        expect([path, await statusAt(path)]).toEqual([path, 404])
      }
      for (const path of [
        '/login',
        '/Upload',
        '/x/upload',
        '/cc',
        '/upload/../login',
        '/upload/%2e%2e/login',
        '/upload/..%2flogin',
        '/upload/%252e%252e/login',
        // As Tomcat and IIS read it, the login page.
        '/upload/..;/login',
        '/upload/..%5clogin',
        // As an application reads it that resolves nothing.
        '/login/../upload',
        '/login/..%2fupload',
        '/upload/..',
      ]) {
        expect([path, await statusAt(path)]).toEqual([path, 418])
      }
    }
  },
)

// Coraza's own middleware writes an IPv6 address like this; here, a header stands for it.
test.runIf(hasModSecurity)('ModSecurity blocks IPv6 addresses in brackets too', async () => {
  const block = (address: string) => ({ address, reason: null })
  const blocked = ['2001:db8::1', '2001:db8:1::/48', '192.0.2.0/24', 'fe80::1'].map(block)
  const written = modSecurityPolicy(policyOf({ block_addresses: blocked }))
  const statusOf = await withRules(written.replaceAll('REMOTE_ADDR', 'REQUEST_HEADERS:X-Client'))
  for (const [client, status] of [
    ['[2001:db8::1]', 403],
    ['2001:db8::1', 403],
    ['[2001:db8:1:2::3]', 403],
    ['[fe80::1%eth0]', 403],
    ['192.0.2.7', 403],
    ['[2001:db8::2]', 418],
    ['2001:db8::2', 418],
    ['192.0.3.7', 418],
    ['[]', 418],
  ] as const) {
    expect([client, await statusOf('/none', { 'x-client': client })]).toEqual([client, status])
  }
})
