import { isDeepStrictEqual } from 'node:util'

import { describe, expect, test } from 'vitest'

import {
  type AskSigned,
  type ChainVerdict,
  type TrustAnchors,
  validateChain,
} from './dnssec-chain.ts'
import { dsIn, zoneKeys } from './dnssec-keys.ts'
import { readCanonical, wireName } from './dnssec-message.ts'
import { verifySet } from './dnssec-signatures.ts'
import {
  askRecorded,
  recordedAnchors,
  recordedAt,
  recordedReply,
  replyOf,
  signedZones,
} from './testing-signed-zones.ts'

const validate = (zone: string, { now = recordedAt, ask = askRecorded } = {}) =>
  validateChain(zone, { ask, anchors: recordedAnchors, now })

/** The state that delv's reports about a zone's records amount to. */
function stateByDelv(reports: readonly string[]) {
  if (reports.some((report) => report.includes('failed'))) return 'broken'
  return reports.every((report) => report.includes('fully validated')) ? 'signed' : 'unsigned'
}

const reasons: Record<string, Partial<Extract<ChainVerdict, { reason: string }>>> = {
  'expired.test': { reason: 'signature_expired', type: 'DNSKEY' },
  'not-yet-valid.test': { reason: 'signature_not_yet_valid', type: 'DNSKEY' },
  'wrong-digest.test': { reason: 'ds_matches_no_key', type: 'DNSKEY' },
  'missing-ds.test': { reason: 'no_ds' },
  'unsigned.test': { reason: 'no_ds' },
  'unsupported-algorithm.test': { reason: 'unsupported_algorithm' },
  'changed-record.test': { reason: 'signature_wrong', type: 'CAA' },
  'unsigned-record.test': { reason: 'signature_missing', type: 'SOA' },
  'unsigned-keys.test': { reason: 'keys_not_signed', type: 'DNSKEY' },
  'wrong-denial.test': { reason: 'signing_key_missing', type: 'CAA' },
  'other-key.test': { reason: 'signing_key_missing', type: 'SOA' },
  'iterations-200.test': { reason: 'too_many_iterations' },
  'island.plain': { reason: 'parent_unsigned' },
}

test.for(signedZones)(
  'a chain of signatures gets the same result as from delv: %s',
  async ([zone, delv]) => {
    const state = stateByDelv(Object.values(delv))
    expect(await validate(zone)).toEqual({ state, ...reasons[zone] })
    expect(reasons[zone] === undefined).toBe(state === 'signed')
  },
)

/** Trusts a zone’s own key, so that only its own signatures count. */
const anchorAt = (zone: string) => ({
  [zone]: readCanonical(recordedReply(zone, 'DS').message)
    .answers.filter(({ type }) => type === 43)
    .map(({ data }) => dsIn(data)),
})

test('the clock decides which signatures have expired or are not valid yet', async () => {
  const zone = 'p256-nsec.test'
  const at = (now: string, anchors: TrustAnchors = anchorAt(zone)) =>
    validateChain(zone, { ask: askRecorded, anchors, now: new Date(now) })
  expect(await at('2025-12-31T23:59:59Z')).toMatchObject({ reason: 'signature_not_yet_valid' })
  expect(await at('2026-01-01T00:00:00Z')).toEqual({ state: 'signed' })
  expect(await at('2036-01-01T00:00:00Z')).toEqual({ state: 'signed' })
  expect(await at('2036-01-01T00:00:01Z')).toMatchObject({ reason: 'signature_expired' })
  // When the root's own signatures have expired, that is no fault of the zone.
  expect(await at('2036-01-01T00:00:01Z', recordedAnchors)).toEqual({ state: 'unknown', zone: '.' })
})

describe('replies that are not as recorded', () => {
  /** Replaces the reply to one question. */
  const instead =
    (question: string, reply: Awaited<ReturnType<AskSigned>>['reply']): AskSigned =>
    async (asked) =>
      `${asked.name} ${asked.type}` === question ? { reply, zone: '.' } : askRecorded(asked)

  test.for(['. DNSKEY', 'test DNSKEY', 'test DS', 'p384.test DNSKEY', 'p384.test SOA'])(
    'a chain is unknown without a reply about %s',
    async (question) => {
      const ask = instead(question, { kind: 'timeout' })
      expect(await validate('p384.test', { ask })).toMatchObject({ state: 'unknown' })
    },
  )

  test('a denial only applies to its own name and type', async () => {
    const denial = (name: string, type: string) => replyOf(recordedReply(name, type))
    for (const zone of ['p256-nsec-no-caa.test', 'p384.test']) {
      const ofSoa = instead(`${zone} SOA`, denial(zone, 'CAA'))
      expect(await validate(zone, { ask: ofSoa })).toMatchObject({ reason: 'denial_missing' })
      const ofAnother = instead(`${zone} CAA`, denial('ed25519.test', 'CAA'))
      expect(await validate(zone, { ask: ofAnother })).toMatchObject({ state: 'broken' })
    }
    // The parent's denial of another zone's DS record does not make this one unsigned.
    const stripped = instead('p384.test DS', denial('p256-nsec-no-caa.test', 'CAA'))
    expect(await validate('p384.test', { ask: stripped })).not.toMatchObject({ state: 'unsigned' })
  })

  test('a reply with any octet changed never passes for another one', async () => {
    for (const [zone, type] of [
      ['p256-nsec.test', 'SOA'],
      ['p256-nsec-no-caa.test', 'CAA'],
    ] as const) {
      const original = recordedReply(zone, type)
      const code = type === 'SOA' ? 6 : 257
      /** What signatures of the records cover. */
      const dataOf = (message: Buffer) =>
        readCanonical(message).answers.filter((record) => record.type === code)
      for (let at = 0; at < original.message.length; at += 1) {
        const message = Buffer.from(original.message)
        message.writeUInt8(message.readUInt8(at) ^ 0x55, at)
        const ask = instead(`${zone} ${type}`, replyOf({ ...original, message }))
        const { state } = await validateChain(zone, {
          ask,
          anchors: anchorAt(zone),
          now: recordedAt,
        })
        const isHarmless = () => isDeepStrictEqual(dataOf(message), dataOf(original.message))
        const isRight = state === 'signed' ? isHarmless() : state !== 'unsigned'
        expect({ at, state, isRight }).toMatchObject({ isRight: true })
      }
    }
  })
})

test('many keys with one tag and many signatures cost a limited number of verifications', () => {
  const zone = 'example.com'
  // Words in another order add up to the same tag.
  const keys = zoneKeys(
    Array.from({ length: 500 }, (_, at) => {
      const data = Buffer.alloc(4 + 64, 7)
      data.writeUInt16BE(0x0100)
      data.writeUInt8(3, 2)
      data.writeUInt8(13, 3)
      data.writeUInt16BE(at, 4)
      data.writeUInt16BE(1_000 - at, 6)
      return data
    }),
  )
  const [first] = keys
  expect(new Set(keys.map(({ tag }) => tag)).size).toBe(1)
  const signature = (at: number) => {
    const head = Buffer.alloc(18)
    head.writeUInt16BE(1)
    head.writeUInt8(13, 2)
    head.writeUInt8(2, 3)
    head.writeUInt32BE(0x7fff_ffff, 8)
    head.writeUInt16BE(first?.tag ?? 0, 16)
    return Buffer.concat([head, wireName(zone), Buffer.alloc(64, at)])
  }
  const records = [
    { name: zone, type: 1, data: Buffer.of(192, 0, 2, 1) },
    ...Array.from({ length: 500 }, (_, at) => ({ name: zone, type: 46, data: signature(at) })),
  ]
  const budget = { verificationsLeft: 48 }
  const verify = () =>
    verifySet(records, { name: zone, type: 1 }, { zone, keys, now: new Date(1_000), budget })
  expect(verify()).toBe('too_many_signatures')
  expect(budget.verificationsLeft).toBe(44)
  for (let set = 1; set < 20; set += 1) expect(verify()).toBe('too_many_signatures')
  expect(budget.verificationsLeft).toBe(0)
})
