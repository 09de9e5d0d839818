import { spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { asc } from 'drizzle-orm'
import { describe, expect, onTestFinished } from 'vitest'

import {
  DOMAIN_RULES_MAX,
  domainRuleResponse,
  domainRulesResponse,
  policyResponse,
  policyFormats,
} from '../../../contract/websites/domain-rule.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { attackSender } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { defaultSettings } from '../domain-settings/default-settings.ts'
import { domainRules } from '../schema/domain-rules.ts'
import { canonicalJson } from './policy.ts'

const hasNginx = spawnSync('nginx', ['-v']).error === undefined

async function withWebsite(server: TestServer) {
  const ada = await server.join('ada@example.com')
  const { domainId, key } = await attackSender(server, ada)
  const path = `/v1/domain/${domainId}`
  return {
    ada,
    key,
    path,
    block: (address: string, reason?: string) =>
      ada.post(`${path}/block-address`, { address, ...(reason && { reason }) }),
    allow: (rule_id: string, body: object = {}) =>
      ada.post(`${path}/allow-rule`, { rule_id, ...body }),
    policy: (format = 'json', headers: Record<string, string> = {}) =>
      server.get(`${path}/policy?format=${format}`, { token: key, headers }),
  }
}

describe('a rule of a website', () => {
  test('a rule is added, listed newest first, removed and audited', async ({ server }) => {
    const { ada, path, block, allow } = await withWebsite(server)
    const blocked = domainRuleResponse.parse((await block('192.0.2.77/24', 'scans')).body).data
    expect(blocked).toMatchObject({
      kind: 'block_address',
      address: '192.0.2.0/24',
      reason: 'scans',
    })
    server.clock.advance(1)
    const allowed = domainRuleResponse.parse((await allow('942100', { path: '/editor' })).body).data
    expect(allowed).toMatchObject({ kind: 'allow_rule', rule_id: '942100', path: '/editor' })
    const list = async () => domainRulesResponse.parse((await ada.get(`${path}/rules`)).body).data
    expect(await list()).toEqual([allowed, blocked])
    expect((await ada.post(`${path}/rules/${blocked.id}/remove`)).body.data).toEqual(blocked)
    expect(await list()).toEqual([allowed])
    expect((await ada.post(`${path}/rules/${blocked.id}/remove`)).body.code).toBe('not_found')
    expect((await ada.post(`${path}/rules/no-id/remove`)).body.code).toBe('not_found')
    const rows = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id))
    const name = 'example.com'
    expect(
      rows.flatMap(({ kind, detail }) => (kind.includes('_RULE_') ? [[kind, detail]] : [])),
    ).toEqual([
      ['DOMAIN_RULE_ADD', { name, kind: 'block_address', address: '192.0.2.0/24' }],
      ['DOMAIN_RULE_ADD', { name, kind: 'allow_rule', rule_id: '942100', path: '/editor' }],
      ['DOMAIN_RULE_REMOVE', { name, kind: 'block_address', address: '192.0.2.0/24' }],
    ])
  })

  test('a rule that is added or removed is shown to others immediately', async ({ server }) => {
    const { ada, path, block } = await withWebsite(server)
    const { data } = (await ada.get('/v1/organisation')).body
    const announced = async (change: () => Promise<{ body: { data: { id: string } } }>) => {
      const event = server.nextLive(data.id)
      const { body } = await change()
      expect(await event).toEqual({ kind: 'domain', id: path.split('/').at(-1) })
      return body.data.id
    }
    const id = await announced(() => block('192.0.2.1'))
    await announced(() => ada.post(`${path}/rules/${id}/remove`))
  })

  test('a rule exists once, however its address is written', async ({ server }) => {
    const { block, ada, path } = await withWebsite(server)
    for (const [one, other] of [
      ['192.0.2.1', '192.0.2.1/32'],
      ['198.51.100.1', '::ffff:198.51.100.1'],
      ['198.51.100.2', '::ffff:c633:6402'],
      ['198.51.100.3', '0:0:0:0:0:FFFF:198.51.100.3'],
      ['198.51.100.4', '::ffff:198.51.100.4/128'],
      ['203.0.113.0/24', '::ffff:203.0.113.9/120'],
      ['10.0.0.0/8', '::ffff:a00:0/104'],
      ['2001:db8::1', '2001:0DB8:0:0::1'],
      ['192.0.2.0/24', '192.0.2.9/24'],
    ] as const) {
      expect((await block(one)).body.data.address).toBe(one)
      expect((await block(other)).body).toMatchObject({ status: 409, code: 'already_done' })
    }
    expect((await ada.get(`${path}/rules`)).body.data).toHaveLength(9)
  })

  test('a rule added five times concurrently exists once', async ({ server }) => {
    const { allow, policy } = await withWebsite(server)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => allow('942100')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await allow('942100', { path: '/a' })).status).toBe(200)
    expect((await policy()).body.data.policy.version).toBe(2)
  })

  test('an invalid rule is rejected', async ({ server }) => {
    const { ada, path } = await withWebsite(server)
    for (const [call, body, message] of [
      ['block-address', { address: 'localhost' }, 'Enter an IP address or a range'],
      ['block-address', { address: '0.0.0.0/7' }, 'This range is too wide'],
      ['block-address', { address: '2001::/15' }, 'This range is too wide'],
      ['block-address', { address: '::ffff:0:0/96' }, 'This range is too wide'],
      ['block-address', { address: '::ffff:a00:0/103' }, 'This range is too wide'],
      ['block-address', { address: '0:1::/16' }, 'This range is too wide'],
      ['block-address', { address: '::fffe:0:0/95' }, 'This range is too wide'],
      [
        'block-address',
        { address: '192.0.2.1', reason: 'x'.repeat(201) },
        'The reason is too long.',
      ],
      ['allow-rule', { rule_id: '1;2' }, 'A rule ID is a number'],
      ['allow-rule', { rule_id: '942100', path: 'admin' }, 'A path begins with a slash'],
      ['allow-rule', { rule_id: '942100', path: '/a" "deny' }, 'A path begins with a slash'],
      ['allow-rule', { rule_id: '942100', path: '/a\nSecRuleEngine Off' }, 'A path begins with'],
      ['allow-rule', { rule_id: '942100', path: '/a\\' }, 'A path begins with'],
      ['allow-rule', { rule_id: '942100', path: '/%{tx.a}' }, 'A path begins with'],
    ] as const) {
      expect((await ada.post(`${path}/${call}`, body)).body).toMatchObject({
        status: 422,
        code: 'invalid_request',
        message: expect.stringContaining(message),
      })
    }
  })

  // The policy comes before what it allows, so that it would change nothing.
  test('a rule of the website’s own policy can’t be allowed, and an operator’s rule next to them can', async ({
    server,
  }) => {
    const { ada, path, block, allow, policy } = await withWebsite(server)
    await block('2001:db8::1')
    const idsIn = async (format: string) =>
      [...String((await policy(format)).body).matchAll(/"id:(\d+),/g)].map(([, id]) => Number(id))
    const [ids, shared] = [await idsIn('modsecurity'), await idsIn('modsecurity-shared')]
    expect(ids).toEqual([90_000, 90_001, 90_002])
    const firstShared = shared[0] ?? 0
    for (const id of [...ids, ...shared, firstShared + 1_099]) {
      expect((await allow(String(id))).body).toMatchObject({
        status: 422,
        message: `The ID ${id} belongs to this website’s policy. Unblock the address or the country instead, or give your own rule another ID.`,
        errors: [{ path: 'rule_id' }],
      })
    }
    // While protection is off, the policy has no rules, but the logs of the day before do.
    await ada.post(`${path}/settings`, { protection: { mode: 'off' } })
    expect((await allow('90001')).status).toBe(422)
    await ada.post(`${path}/settings`, { protection: { mode: 'block' } })
    const owns = [90_003, 90_005, 91_099, firstShared + 1_100]
    for (const id of owns) expect((await allow(String(id))).status).toBe(200)
    // They keep their ids: nginx and Apache refuse two rules with the same one.
    await block('192.0.2.1')
    expect(await idsIn('modsecurity')).toEqual([
      90_000, 90_001, 90_002, 90_004, 90_006, 90_007, 90_008,
    ])
    for (const id of owns) {
      expect((await policy('modsecurity')).body).toContain(`ctl:ruleRemoveById=${id}"`)
    }
  })

  test('a website has at most a thousand rules', async ({ server }) => {
    const { block, path } = await withWebsite(server)
    const domainId = path.split('/').at(-1) ?? ''
    await server.db.insert(domainRules).values(
      Array.from({ length: DOMAIN_RULES_MAX }, (_, index) => ({
        domainId,
        kind: 'allow_rule' as const,
        ruleId: String(index + 1),
        createdAt: server.clock.now(),
      })),
    )
    expect((await block('192.0.2.1')).body.message).toMatch(
      /^A website can have at most 1000 rules\./,
    )
  })
})

/** The beginning of a policy in ModSecurity's format, and its part for the Core Rule Set, by default. */
const quiet =
  '# TLS is not configured in this file: see ?format=nginx.\n' +
  '# For a configuration that several websites share: see ?format=modsecurity-shared.\n' +
  'SecRuleEngine On\n'
const firstParanoiaLevel =
  "phase:1,pass,nolog,setvar:'tx.blocking_paranoia_level=1',setvar:'tx.detection_paranoia_level=1',setvar:'tx.paranoia_level=1',setvar:'tx.executing_paranoia_level=1'"

const clientInBrackets = (id: number) =>
  String.raw`SecRule REMOTE_ADDR "@rx ^\[([^]%]+)" "id:${id},phase:1,pass,nolog,t:none,capture,setvar:'tx.parapet_client=%{tx.1}'"`

describe('the policy of a website', () => {
  test('a policy is signed, and its version increases with each change', async ({ server }) => {
    const { block, allow, policy } = await withWebsite(server)
    expect((await policy()).body.data.policy).toMatchObject({ version: 0, block_addresses: [] })
    await block('192.0.2.1', 'scans “everything”')
    server.clock.advance(1)
    await allow('942100')
    const { data } = policyResponse.parse((await policy()).body)
    expect(data.policy).toEqual({
      domain: 'example.com',
      version: 2,
      changed_at: '2026-03-01T09:00:01.000Z',
      block_addresses: [{ address: '192.0.2.1', reason: 'scans “everything”' }],
      allow_rules: [{ rule_id: '942100', path: null, reason: null }],
      protection: defaultSettings.protection,
      tls: defaultSettings.tls,
    })
    const publicKey = createPublicKey({ key: data.public_key, format: 'jwk' })
    const isSigned = (document: unknown) =>
      verify(
        null,
        Buffer.from(canonicalJson(document)),
        publicKey,
        Buffer.from(data.signature, 'base64url'),
      )
    expect(isSigned(data.policy)).toBe(true)
    expect(isSigned({ ...data.policy, version: 3 })).toBe(false)
  })

  test('a policy is signed over its names in order, whatever their order', () => {
    expect(canonicalJson({ b: [{ d: 'ü', c: null }], a: 1 })).toBe(
      '{"a":1,"b":[{"c":null,"d":"ü"}]}',
    )
  })

  test.for(policyFormats)(
    'a policy as %s is sent again only after a change',
    async (format, { server }) => {
      const { block, policy } = await withWebsite(server)
      const first = await policy(format)
      const tag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const same = await policy(format, { 'if-none-match': `"other", W/${tag}` })
      expect(same).toMatchObject({ status: 304, body: '' })
      await block('192.0.2.1')
      expect(await policy(format, { 'if-none-match': tag })).toMatchObject({ status: 200 })
    },
  )

  test('a policy can be exported for nginx', async ({ server }) => {
    const { block, allow, policy } = await withWebsite(server)
    await block('192.0.2.0/24', 'x\n} allow all; #')
    server.clock.advance(1)
    await block('2001:db8::1')
    await allow('942100', { path: "/a';deny;", reason: '*/ "\\' })
    const response = await policy('nginx')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.body).toBe(
      '# Policy of example.com, version 3 of 2026-03-01T09:00:01.000Z\n' +
        '# nginx itself has no firewall: for mode, sensitivity, rule groups and bad bots, see ?format=modsecurity.\n' +
        'deny 2001:db8::1;\n' +
        'deny 192.0.2.0/24;\n' +
        '# Replaces your ssl_protocols. The default server of an address decides for all others on it.\n' +
        'ssl_protocols TLSv1.2 TLSv1.3;\n',
    )
  })

  test('a policy can be exported for ModSecurity and Coraza', async ({ server }) => {
    const { block, allow, policy } = await withWebsite(server)
    expect((await policy('modsecurity')).body).toBe(
      `# Policy of example.com, version 0 of 2026-03-01T09:00:00.000Z\n${quiet}` +
        `SecAction "id:90000,${firstParanoiaLevel}"\n`,
    )
    await block('192.0.2.0/24', '"\nSecRuleEngine Off\n# \\')
    await allow('942100', { reason: 'x\nSecRuleEngine Off' })
    server.clock.advance(1)
    await block('2001:db8::1')
    await allow('941100', { path: "/a'b,c;id:5" })
    server.clock.advance(1)
    expect((await policy('modsecurity')).body).toBe(
      `# Policy of example.com, version 4 of 2026-03-01T09:00:01.000Z\n${quiet}` +
        `${clientInBrackets(90_000)}\n` +
        `SecRule REMOTE_ADDR|TX:parapet_client "@ipMatch 2001:db8::1,192.0.2.0/24" "id:90001,phase:1,deny,status:403,log,msg:'Address blocked in the console'"\n` +
        `SecAction "id:90002,${firstParanoiaLevel}"\n` +
        `SecRule REQUEST_FILENAME "@beginsWith /a'b,c;id:5" "id:90003,phase:1,pass,nolog,t:none,t:urlDecodeUni,t:normalizePath,chain"\n` +
        String.raw`  SecRule REQUEST_FILENAME "!@rx [/\x5c]\.\.(?:[/\x5c;]|$)" "t:none,t:urlDecodeUni,ctl:ruleRemoveById=941100"` +
        '\nSecAction "id:90004,phase:1,pass,nolog,ctl:ruleRemoveById=942100"\n',
    )
  })

  test('the path of an allowed rule is resolved as edges resolve it, and “/” is everywhere', async ({
    server,
  }) => {
    const { allow, policy } = await withWebsite(server)
    expect((await allow('942100', { path: '//a/../b' })).body.data.path).toBe('/b')
    expect((await allow('942100', { path: '/./b' })).body.code).toBe('already_done')
    expect((await policy('modsecurity')).body).toContain('"@beginsWith /b"')
    expect((await allow('941100', { path: '/' })).body.data.path).toBeNull()
    expect((await allow('941100')).body.code).toBe('already_done')
  })

  // t:urlDecodeUni of ModSecurity and Coraza reads it as a space, so that the rule was allowed nowhere.
  test('the path of an allowed rule may contain a plus sign', async ({ server }) => {
    const { allow, policy } = await withWebsite(server)
    await allow('942100', { path: '/c++/(v1.0)' })
    expect((await policy('modsecurity')).body).toContain(
      String.raw`REQUEST_FILENAME "@rx ^/c[+ ][+ ]/\(v1\.0\)" "id:`,
    )
  })

  test('the shared policies of several websites have their own ids, and no setting of other hosts', async ({
    server,
  }) => {
    const { ada, block, allow, policy, path } = await withWebsite(server)
    await block('192.0.2.1')
    await allow('942100', { path: '/editor' })
    await ada.post(`${path}/settings`, { protection: { blocked_countries: ['DE'] } })
    const other = await attackSender(server, ada, 'example.org')
    const otherPath = `/v1/domain/${other.domainId}`
    await ada.post(`${otherPath}/settings`, { protection: { mode: 'off' } })
    const shared = `${otherPath}/policy?format=modsecurity-shared`
    const responses = [
      await policy('modsecurity-shared'),
      await server.get(shared, { token: other.key }),
    ]
    const files = responses.map(({ body }) => String(body))
    const lines = files.flatMap((file) => file.split('\n')).filter((line) => !line.startsWith('#'))
    // nginx: “Rule id: 90000 is duplicated”; Apache: “Found another rule with the same id”.
    const ids = lines.flatMap((line) => /"id:(\d+),/.exec(line)?.[1] ?? [])
    expect(ids).toHaveLength(9)
    expect(new Set(ids).size).toBe(9)
    // The largest that ModSecurity 2 accepts.
    expect(Math.max(...ids.map(Number))).toBeLessThan(2 ** 31)
    const directives = new Set(lines.flatMap((line) => /^\w+/.exec(line)?.[0] ?? []))
    expect(directives).toEqual(new Set(['SecRule', 'SecAction', 'SecMarker']))
    for (const [at, domain] of ['example.com', 'example.org'].entries()) {
      const [first = '', second = '', third = '', ...rest] = (files[at] ?? '')
        .split('\n')
        .filter((line) => !line.startsWith('#'))
      const host = String.raw`${domain.replace('.', String.raw`\.`)}\.?(?::\d*)?`
      const marker = /skipAfter:(\w+),chain/.exec(first)?.[1]
      expect(first).toContain(String.raw`REQUEST_HEADERS:Host "!@rx ^(?:[^/]*\.)?${host}$"`)
      expect(second).toContain(
        String.raw`REQUEST_URI_RAW "!@rx ^https?://(?:[^/]*[.@])?${host}(?:/|$)"`,
      )
      expect(third).toContain(`ctl:ruleEngine=${at === 0 ? 'On' : 'Off'}`)
      expect(rest.slice(-2)).toEqual([`SecMarker "${marker}"`, ''])
    }
  })

  test.runIf(hasNginx)('one nginx loads the policies of two websites', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const websites = ['example.com', 'example.org']
    for (const name of websites) {
      const { domainId, key } = await attackSender(server, ada, name)
      const path = `/v1/domain/${domainId}`
      await ada.post(`${path}/block-address`, { address: '192.0.2.1' })
      await ada.post(`${path}/settings`, {
        protection: { rate_limit: 60 },
        tls: {
          always_https: true,
          hsts: { max_age_seconds: 31_536_000, include_subdomains: true, preload: false },
        },
      })
      for (const format of ['nginx', 'nginx-http']) {
        const { body } = await server.get(`${path}/policy?format=${format}`, { token: key })
        expect(body).toContain('limit_req')
        writeFileSync(join(folder, `${name}.${format}`), String(body))
      }
    }
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      [
        `pid ${folder}/pid;`,
        'events {}',
        'http {',
        'access_log off;',
        ...websites.map((name) => `include ${folder}/${name}.nginx-http;`),
        ...websites.map(
          (name) =>
            `server { listen unix:${folder}/${name}; server_name ${name}; include ${folder}/${name}.nginx; }`,
        ),
        '}',
      ].join('\n'),
    )
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-e', 'stderr', '-p', folder, '-c', file],
      {
        encoding: 'utf8',
      },
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('[warn]') })
  })

  test('a policy can be read only with the website’s key or by its owner', async ({ server }) => {
    const { ada, key, path } = await withWebsite(server)
    const eve = await server.join('eve@example.com')
    const other = await attackSender(server, eve, 'example.org')
    const unverified = await server.signUp('new@example.com', { isVerified: false })
    const ask = async (token: string | undefined, at = path) => {
      const { status, body } = await server.get(`${at}/policy`, { token })
      return [status, body.code]
    }
    expect(await ask(key)).toEqual([200, undefined])
    expect(await ask(ada.token)).toEqual([200, undefined])
    expect(await ask(eve.token)).toEqual([404, 'not_found'])
    expect(await ask(unverified.token)).toEqual([403, 'email_not_verified'])
    expect(await ask(other.key)).toEqual([401, 'wrong_ingest_key'])
    expect(await ask(key, '/v1/domain/no-id')).toEqual([401, 'wrong_ingest_key'])
    expect(await ask(undefined)).toEqual([401, 'missing_token'])
    await ada.post('/v1/sign-out')
    expect(await ask(ada.token)).toEqual([401, 'session_ended'])
  })
})
