import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { policyResponse } from '../../../contract/websites/domain-rule.ts'
import {
  type ChangeDomainSettings,
  domainSettingsResponse,
} from '../../../contract/websites/domain-settings.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { attackSender } from '../../testing/attack-sender.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { defaultSettings } from './default-settings.ts'

async function withWebsite(server: TestServer) {
  const ada = await server.join('ada@example.com')
  const { domainId, key } = await attackSender(server, ada)
  const path = `/v1/domain/${domainId}/settings`
  const policy = (format: string) =>
    server.get(`/v1/domain/${domainId}/policy?format=${format}`, { token: key })
  return {
    ada,
    key,
    path,
    change: (change: ChangeDomainSettings) => ada.post(path, change),
    read: async () => domainSettingsResponse.parse((await ada.get(path)).body).data,
    policy: async () => policyResponse.parse((await policy('json')).body).data.policy,
    /** Its lines without the heading, in an edge's format. */
    lines: async (format: string) =>
      String((await policy(format)).body)
        .split('\n')
        .slice(1, -1),
  }
}

const yearOfHsts = { max_age_seconds: 31_536_000, include_subdomains: true, preload: true }

describe('the settings of a website', () => {
  test('the settings have the Core Rule Set’s defaults until changed, and only changed ones differ', async ({
    server,
  }) => {
    const { change, read, path, ada } = await withWebsite(server)
    expect(await read()).toEqual(defaultSettings)
    const first = { mode: 'detect', blocked_countries: ['FR', 'DE', 'FR'] } as const
    await change({ protection: { ...first, blocked_countries: [...first.blocked_countries] } })
    const response = await change({
      protection: { rate_limit: 300, disabled_rule_groups: ['942', '920'] },
      tls: { hsts: yearOfHsts },
    })
    const expected = {
      protection: {
        ...defaultSettings.protection,
        mode: 'detect',
        blocked_countries: ['DE', 'FR'],
        rate_limit: 300,
        disabled_rule_groups: ['920', '942'],
      },
      tls: { ...defaultSettings.tls, hsts: yearOfHsts },
      alerts: defaultSettings.alerts,
    }
    expect(response.body.data).toEqual(expected)
    expect(await read()).toEqual(expected)
    expect((await ada.get('/v1/domain')).body.data).toMatchObject([{ mode: 'detect' }])
    expect((await ada.post(path, {})).body.data).toEqual(expected)
  })

  test('changed settings are audited and published, and a change for the edge increases the version, once each', async ({
    server,
  }) => {
    const { ada, change, policy } = await withWebsite(server)
    const told = server.nextLive(ada.organisationId)
    await change({ protection: { mode: 'off', rate_limit: 60 }, tls: { hsts: yearOfHsts } })
    expect(await told).toMatchObject({ kind: 'domain' })
    await change({ protection: { mode: 'off' }, tls: {} })
    await change({ protection: { blocked_countries: [] } })
    await change({ protection: { rate_limit: null }, tls: { always_https: true } })
    await change({ alerts: { grade_fell: false } })
    expect((await policy()).version).toBe(2)
    const rows = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'DOMAIN_SETTINGS_CHANGE'))
      .orderBy(auditEvents.id)
    const name = 'example.com'
    expect(rows.map(({ detail }) => detail)).toEqual([
      { name, mode: 'off', rate_limit: 60, hsts: JSON.stringify(yearOfHsts) },
      { name, rate_limit: 'none', always_https: true },
      { name, grade_fell: false },
    ])
  })

  test('concurrent changes to the settings are all saved', async ({ server }) => {
    const { change, read, policy } = await withWebsite(server)
    const responses = await Promise.all([
      change({ protection: { mode: 'detect' } }),
      change({ protection: { sensitivity: 3 } }),
      change({ protection: { rate_limit: 90 } }),
      change({ tls: { minimum_version: '1.3' } }),
      change({ tls: { always_https: true } }),
      change({ alerts: { attack_surge: false } }),
      change({ alerts: { grade_fell: false } }),
    ])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await read()).toMatchObject({
      protection: { mode: 'detect', sensitivity: 3, rate_limit: 90 },
      tls: { minimum_version: '1.3', always_https: true },
      alerts: { attack_surge: false, grade_fell: false, certificate_expires: true },
    })
    expect((await policy()).version).toBe(5)
  })

  test('invalid settings are rejected', async ({ server }) => {
    const { ada, path, read } = await withWebsite(server)
    const hsts = (different: object) => ({ tls: { hsts: { ...yearOfHsts, ...different } } })
    for (const [body, at, message] of [
      [{ protection: { mode: 'on' } }, 'protection.mode', 'The mode must be off, detect or block.'],
      [{ protection: { sensitivity: 5 } }, 'protection.sensitivity', 'must be 1, 2, 3 or 4.'],
      [{ protection: { rate_limit: 9 } }, 'protection.rate_limit', 'between 10 and 60,000'],
      [{ protection: { rate_limit: '60' } }, 'protection.rate_limit', 'Allow between'],
      [
        { protection: { disabled_rule_groups: ['949'] } },
        'protection.disabled_rule_groups.0',
        'must be one of 911, 920',
      ],
      [
        { protection: { blocked_countries: ['DE', 'XX'] } },
        'protection.blocked_countries.1',
        'a two-letter ISO 3166-1 code',
      ],
      [
        { protection: { blocked_countries: Array(201).fill('DE') } },
        'protection.blocked_countries',
        'Block at most 200 countries.',
      ],
      [{ protection: { mod: 'off' } }, 'protection', 'There is no setting called mod.'],
      [{ mode: 'off' }, '', 'There is no setting called mode.'],
      [{ protection: 'off' }, 'protection', 'Send the settings as an object.'],
      [{ tls: { minimum_version: '1.0' } }, 'tls.minimum_version', 'must be 1.2 or 1.3.'],
      [{ alerts: { grade_fell: null } }, 'alerts.grade_fell', 'must be true or false'],
      [{ alerts: { invoice: true } }, 'alerts', 'There is no setting called invoice.'],
      [{ tls: { always_https: 'yes' } }, 'tls.always_https', 'must be true or false'],
      [hsts({ max_age_seconds: 31_535_999 }), 'tls.hsts.preload', 'at least a year'],
      [hsts({ include_subdomains: false }), 'tls.hsts.preload', 'requires including subdomains'],
      [hsts({ max_age_seconds: 63_072_001 }), 'tls.hsts.max_age_seconds', '(two years)'],
    ] as const) {
      const response = await ada.post(path, body)
      expect(response.body).toMatchObject({
        status: 422,
        code: 'invalid_request',
        message: expect.stringContaining(message),
        errors: [{ path: at }],
      })
    }
    expect(await read()).toEqual(defaultSettings)
  })
})

describe('the settings in a policy', () => {
  test('a policy is stricter while under attack, and returns to its previous state afterwards', async ({
    server,
  }) => {
    const { change, policy, read } = await withWebsite(server)
    const quiet = { mode: 'off', sensitivity: 1, rate_limit: null } as const
    await change({ protection: { ...quiet, is_under_attack: true } })
    expect((await policy()).protection).toMatchObject({
      is_under_attack: true,
      mode: 'block',
      sensitivity: 2,
      rate_limit: 120,
    })
    await change({ protection: { sensitivity: 4, rate_limit: 30 } })
    expect((await policy()).protection).toMatchObject({ sensitivity: 4, rate_limit: 30 })
    await change({ protection: { ...quiet, is_under_attack: false } })
    expect((await policy()).protection).toEqual((await read()).protection)
  })

  test('the nginx export contains the settings, and lists what nginx can’t enforce', async ({
    server,
  }) => {
    const { change, lines } = await withWebsite(server)
    expect(await lines('nginx-http')).toEqual(['# No rate limit.'])
    await change({
      protection: { rate_limit: 300, blocked_countries: ['DE', 'FR'], is_under_attack: true },
      tls: { minimum_version: '1.3', always_https: true, hsts: yearOfHsts },
    })
    const tls = [
      '# Replaces your ssl_protocols. The default server of an address decides for all others on it.',
      'ssl_protocols TLSv1.3;',
      '# A location with its own add_header does not inherit this one.',
      'set $parapet_hsts "";',
      'if ($https = on) { set $parapet_hsts "max-age=31536000; includeSubDomains; preload"; }',
      'add_header Strict-Transport-Security $parapet_hsts always;',
      'if ($scheme = http) { return 301 https://$host$request_uri; }',
    ]
    expect(await lines('nginx')).toEqual([
      '# nginx itself has no firewall: for mode, sensitivity, rule groups and bad bots, see ?format=modsecurity.',
      '# Under attack: this edge cannot challenge visitors.',
      '# nginx itself cannot block countries. Not blocked here: DE, FR.',
      '# Its zone is in ?format=nginx-http, which the http block must include.',
      'limit_req zone=parapet_example.com burst=120 nodelay;',
      'limit_req_status 429;',
      ...tls,
    ])
    expect(await lines('nginx-http')).toEqual([
      'limit_req_zone $binary_remote_addr zone=parapet_example.com:10m rate=120r/m;',
    ])
    await change({ protection: { mode: 'off', is_under_attack: false } })
    expect(await lines('nginx')).toEqual([
      '# Protection is paused: no addresses are blocked, and no rate limit applies.',
      ...tls,
    ])
    expect(await lines('nginx-http')).toEqual(['# No rate limit.'])
  })

  test('the ModSecurity and Coraza export contains the settings, with limits before log-only rules', async ({
    server,
  }) => {
    const { change, lines } = await withWebsite(server)
    await change({
      protection: {
        mode: 'detect',
        sensitivity: 3,
        rate_limit: 300,
        blocked_countries: ['DE', 'FR'],
        disabled_rule_groups: ['942'],
        blocks_bad_bots: false,
      },
    })
    const elsewhere = [
      '# TLS is not configured in this file: see ?format=nginx.',
      '# For a configuration that several websites share: see ?format=modsecurity-shared.',
    ]
    const levels = ['blocking_', 'detection_', '', 'executing_']
      .map((which) => `setvar:'tx.${which}paranoia_level=3'`)
      .join(',')
    expect(await lines('modsecurity')).toEqual([
      ...elsewhere,
      '# Not enforced here: at most 300 requests per minute from one address. See ?format=nginx.',
      '# Countries need SecGeoLookupDb with an .mmdb file in ModSecurity, or a plugin for @geoLookup in Coraza; without it, no country is blocked.',
      'SecRuleEngine On',
      expect.stringMatching(/^SecRule REMOTE_ADDR "@rx .* "id:90000,.*setvar:'tx\.parapet_client=/),
      `SecRule REMOTE_ADDR|TX:parapet_client "@geoLookup" "id:90001,phase:1,deny,status:403,log,msg:'Country blocked in the console',chain"`,
      '  SecRule GEO:COUNTRY_CODE "@rx ^(?:DE|FR)$" "t:none"',
      'SecAction "id:90002,phase:1,pass,nolog,ctl:ruleEngine=DetectionOnly"',
      `SecAction "id:90003,phase:1,pass,nolog,${levels}"`,
      'SecAction "id:90004,phase:1,pass,nolog,ctl:ruleRemoveById=942000-942999"',
      'SecAction "id:90005,phase:1,pass,nolog,ctl:ruleRemoveById=913000-913999"',
    ])
    await change({ protection: { is_under_attack: true } })
    const underAttack = await lines('modsecurity')
    expect(underAttack).toContain('# Under attack: this edge cannot challenge visitors.')
    expect(underAttack.join()).not.toContain('DetectionOnly')
    await change({ protection: { mode: 'off', is_under_attack: false } })
    expect(await lines('modsecurity')).toEqual([
      ...elsewhere,
      '# Protection is paused.',
      'SecRuleEngine Off',
    ])
  })
})
