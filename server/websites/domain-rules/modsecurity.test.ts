import { expect } from 'vitest'

import type { Policy } from '../../../contract/websites/domain-rule.ts'
import { hasModSecurity, startNginx } from '../../testing/nginx.ts'
import { test } from '../../testing/test.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { modSecurityPolicy, sharedModSecurityPolicy } from './modsecurity-format.ts'

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

/** Returns the status of an nginx's response to an attack. */
async function withRules(rules: string) {
  const statusOf = await startNginx(`${rules}\n${RULE}`)
  return (path: string, headers = {}) => statusOf(path, { 'x-attack': '1', ...headers })
}

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
