import { describe, expect, onTestFinished, test } from 'vitest'

import { validateChain } from '../../platform/dns/dnssec-chain.ts'
import {
  askRecorded,
  recordedAnchors,
  recordedAt,
  signedZones,
} from '../../platform/dns/testing-signed-zones.ts'
import type { Trouble } from '../../testing/name-server.ts'
import {
  exampleDelegation,
  first,
  second,
  soaOf,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import { patient } from '../../testing/website.ts'
import { checkDnssec } from './dns.ts'
import { checkWebsite, txt } from './testing-website.ts'

describe('a zone', () => {
  test('only a zone whose signatures delv validates passes the DNSSEC check', async () => {
    const judged = signedZones.map(async ([zone, delv]) => {
      const verdict = await validateChain(zone, {
        ask: askRecorded,
        anchors: recordedAnchors,
        now: recordedAt,
      })
      const isValid = Object.values(delv).every((report) => report.includes('fully validated'))
      const { points } = checkDnssec(verdict)
      return { zone, isValid, points }
    })
    const all = await Promise.all(judged)
    expect(all.filter(({ isValid, points }) => isValid !== (points === 0))).toEqual([])
    expect(new Set(all.map(({ points }) => points))).toEqual(new Set([0, -5, -20]))
    expect(checkDnssec({ state: 'unknown', zone: '.' })).toMatchObject({
      points: null,
      finding: 'The signatures of the root zone could not be validated.',
    })
  })

  test('a zone whose servers don’t reply is not tested', async () => {
    const drop = () => 'drop' as const
    const dns = await startSmallInternet({ trouble: { [first]: drop, [second]: drop } })
    onTestFinished(dns.close)
    const { points } = await checkWebsite({}, { dns: { ...dns.settings, tries: 1 } })
    expect(points).toMatchObject({ name_servers: null, caa: null, dnssec: null, spf: null })
  })

  test.for<[string, Parameters<typeof startSmallInternet>[0], Record<string, number | null>]>([
    [
      'that the registry does not know is not tested',
      { delegations: [] },
      { name_servers: null, soa: null, caa: null, dnssec: null, spf: null },
    ],
    [
      'that one of its servers transfers to anyone fails',
      { trouble: { [second]: transfers('transfer') } },
      { zone_transfer: -10 },
    ],
    [
      'whose transfer one of its servers doesn’t respond to is not tested for transfers',
      { trouble: { [second]: transfers('servfail') } },
      { name_servers: 0, zone_transfer: null },
    ],
    [
      'with a lame server gets a warning',
      { trouble: { [second]: () => 'lame' } },
      { name_servers: -5 },
    ],
    [
      'with times that are too short gets a warning',
      {
        zones: {
          [first]: { 'example.com': [hasty(), ...exampleDelegation] },
          [second]: { 'example.com': [hasty(), ...exampleDelegation] },
        },
      },
      { soa: -5, spf: -10, dmarc: -10, mta_sts: null },
    ],
    [
      'with two SPF records fails, and one without reports gets a warning',
      {
        records: [
          txt('example.com', 'v=spf1 -all'),
          txt('example.com', 'v=spf1 mx -all'),
          txt('_dmarc.example.com', 'v=DMARC1; p=reject'),
          ['example.com', 'MX', { preference: 0, exchange: '.' }],
        ],
      },
      { spf: -10, dmarc: -5, mta_sts: null, tls_rpt: null },
    ],
    [
      'whose CAA records don’t limit who issues certificates gets a warning',
      {
        records: [
          ['example.com', 'CAA', { flags: 0, tag: 'iodef', value: 'mailto:a@example.com' }],
          ['example.com', 'CAA', { flags: 0, tag: 'issuewild', value: 'ca.example' }],
        ],
      },
      { caa: -5 },
    ],
    [
      'with MTA-STS and no report address gets a warning',
      {
        records: [
          ['example.com', 'MX', { preference: 10, exchange: 'mail.example.com' }],
          txt('_mta-sts.example.com', 'v=STSv1; id=1;'),
          txt('_smtp._tls.example.com', 'v=TLSRPTv1; rua='),
        ],
      },
      { mta_sts: 0, tls_rpt: -5 },
    ],
    [
      'with an SPF record that needs ten lookups passes',
      { records: [txt('example.com', `v=spf1 ${'a:x.example.com '.repeat(10)}-all`)] },
      { spf: 0 },
    ],
    [
      'with an SPF record that needs eleven lookups fails',
      { records: [txt('example.com', `v=spf1 ${'mx:x.example.com '.repeat(11)}-all`)] },
      { spf: -10 },
    ],
    [
      'with an SPF record that includes itself fails',
      { records: [txt('example.com', 'v=spf1 include:example.com -all')] },
      { spf: -10 },
    ],
    [
      'with an SPF record that allows everything gets a warning',
      { records: [txt('example.com', 'v=spf1 mx ?all')] },
      { spf: -5 },
    ],
  ])('a zone is checked: %s', async ([, options, expected]) => {
    const dns = await startSmallInternet(options)
    onTestFinished(dns.close)
    const { points } = await checkWebsite({}, { dns: patient(dns.settings) })
    expect(points).toMatchObject(expected)
  })

  test('a domain without an MX record is not said to receive no email', async () => {
    const dns = await startSmallInternet({ records: [['example.com', 'A', '192.0.2.1']] })
    onTestFinished(dns.close)
    const { findings } = await checkWebsite({}, { dns: patient(dns.settings) })
    expect(findings['mta_sts']).toBe('The domain has no MX record.')
  })

  function transfers(trouble: Trouble) {
    return ({ type }: { type: string }) => (type === 'AXFR' ? trouble : undefined)
  }

  function hasty() {
    const [name, type, data] = soaOf('example.com')
    return [name, type, { ...(data as object), expire: 3_600 }] as const
  }
})
