import { crc32, deflateSync } from 'node:zlib'

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { readImageFile } from '../../../contract/organisation/image-file.ts'
import { ORGANISATION_RESTORE_DAYS } from '../../../contract/organisation/settings-values.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { PASSWORD } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { organisationLogos } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

const SECRET = 'GPS 51.5 N'

const uint = (value: number, bytes: 2 | 4) => {
  const number = Buffer.alloc(bytes)
  if (bytes === 2) number.writeUInt16BE(value)
  else number.writeUInt32BE(value)
  return number
}
function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([uint(data.length, 4), named, uint(crc32(named), 4)])
}
/** A grey PNG with a description, and something after its end. */
function png({ width = 2, height = 2 } = {}) {
  const header = Buffer.concat([uint(width, 4), uint(height, 4), Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc((width + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(`<script>${SECRET}</script>`),
  ])
}
const segment = (marker: number, data: string | Buffer) => {
  const payload = Buffer.from(data as string, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker]), uint(payload.length + 2, 2), payload])
}
/** Its structure is that of a progressive JPEG: two scans, one with an escaped byte and a restart. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe1, `Exif\0\0${SECRET}`),
  segment(0xfe, SECRET),
  segment(0xee, 'Adobe\0d\0\0\0\0\0'),
  segment(0xc2, Buffer.concat([Buffer.from([8]), uint(4, 2), uint(6, 2), Buffer.from([1])])),
  segment(0xda, 'scan'),
  Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff]),
  segment(0xc4, 'table'),
  segment(0xda, 'scan'),
  Buffer.from([4, 0xff, 0xd9]),
  Buffer.from(SECRET),
])
function riff(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}
const webpOf = (...chunks: Buffer[]) =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const lossy = riff('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 6, 0, 4, 0, 9]))
const extended = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 5, 0, 0, 3, 0, 0]))
const webp = webpOf(
  extended(0x18),
  riff('ALPH', Buffer.from([1, 2])),
  lossy,
  riff('EXIF', Buffer.from(SECRET)),
)

const base64 = (file: Buffer | string) => Buffer.from(file as string).toString('base64')

test.for([
  ['PNG', png(), { type: 'image/png', width: 2, height: 2 }],
  ['JPEG', jpeg, { type: 'image/jpeg', width: 6, height: 4 }],
  ['WebP', webp, { type: 'image/webp', width: 6, height: 4 }],
] as const)(
  'a %s is reduced to what shows it, and is the same image read again',
  ([, file, is]) => {
    const image = readImageFile(file)
    expect(image).toMatchObject(is)
    if ('fault' in image) throw new Error(image.fault)
    const reduced = Buffer.concat(image.parts)
    expect(reduced.toString('latin1')).not.toContain(SECRET)
    const again = readImageFile(reduced)
    expect(again).toMatchObject(is)
    expect(Buffer.concat('parts' in again ? again.parts : [])).toEqual(reduced)
    for (let length = 0; length < reduced.length; length += 1)
      expect(readImageFile(reduced.subarray(0, length))).toHaveProperty('fault')
  },
)

describe('the logo of an organisation', () => {
  test('members get it at an address that changes with it, as the image that it is and nothing else', async ({
    server,
  }) => {
    const { ada, add, lastAudit } = await anOrganisation(server)
    const bob = await add('bob', 'billing')
    const told = server.nextLive(ada.organisationId)
    const { logo } = (await ada.post('/v1/organisation/logo', { image: base64(png()) })).body.data
    expect(await told).toEqual({ kind: 'access' })
    expect((await bob.get('/v1/organisation')).body.data.logo).toBe(logo)
    const { status, headers } = await bob.get(`/v1/organisation/logo/${logo}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await lastAudit()).toMatchObject({
      kind: 'ORGANISATION_CHANGE',
      detail: { setting: 'logo', before: 'none', after: expect.stringContaining('2 × 2 pixels') },
    })

    const other = await ada.post('/v1/organisation/logo', { image: base64(jpeg) })
    expect(other.body.data.logo).not.toBe(logo)
    expect(outcomeOf(await bob.get(`/v1/organisation/logo/${logo}`))).toEqual([404, 'not_found'])
    await ada.post('/v1/organisation/logo/remove')
    expect((await bob.get('/v1/organisation')).body.data.logo).toBeNull()
    expect(await server.db.select().from(organisationLogos)).toEqual([])
  })

  test.for([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not a PNG, JPEG or WebP image'],
    ['a GIF', 'GIF89a', 'not a PNG, JPEG or WebP image'],
    ['a cut file', png().subarray(0, 40), 'is damaged'],
    ['one pixel too wide', png({ width: 257 }), '257 × 2 pixels. Send one of at most 256 × 256'],
    ['an animation', webpOf(extended(2), lossy), 'is animated'],
    ['too large a file', Buffer.alloc(1_000_001), 'larger than 1 MB'],
  ] as const)('%s is refused', async ([, file, message], { server }) => {
    const { ada } = await anOrganisation(server)
    const { body } = await ada.post('/v1/organisation/logo', { image: base64(file) })
    expect(body).toMatchObject({
      status: expect.any(Number),
      message: expect.stringContaining(message),
    })
    expect(await server.db.select().from(organisationLogos)).toEqual([])
  })

  test('only owners and admins change it, and only members see it', async ({ server }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const { logo } = (await ada.post('/v1/organisation/logo', { image: base64(png()) })).body.data
    const outcomes = []
    for (const role of ['admin', 'member', 'billing', 'auditor'] as const) {
      const person = await add(role, role)
      const seen = await person.get(`/v1/organisation/logo/${logo}`)
      const set = await person.post('/v1/organisation/logo', { image: base64(webp) })
      const removed = await person.post('/v1/organisation/logo/remove')
      await ada.post('/v1/organisation/logo', { image: base64(png()) })
      outcomes.push([role, seen.status, set.status, removed.status])
    }
    expect(outcomes).toEqual([
      ['admin', 200, 200, 200],
      ['member', 200, 403, 403],
      ['billing', 200, 403, 403],
      ['auditor', 200, 403, 403],
    ])
    const eve = await server.join('eve@example.net')
    const path = `/v1/organisation/logo/${logo}`
    const hers = await server.get(path, { token: eve.token })
    expect(outcomeOf(hers)).toEqual([404, 'not_found'])
    const asked = await server.get(`${path}?organisation=${organisationId}`, { token: eve.token })
    expect(outcomeOf(asked)).toEqual([404, 'not_found'])
  })

  test('it is gone when the organisation is permanently deleted', async ({ server }) => {
    const { ada, organisationId } = await anOrganisation(server)
    await ada.post('/v1/organisation/logo', { image: base64(png()) })
    await server.post('/v1/prove', { password: PASSWORD }, { token: ada.token })
    const { db, clock, jobs } = server
    expect(outcomeOf(await ada.post('/v1/organisation/delete'))).toBe(200)
    clock.advance(ORGANISATION_RESTORE_DAYS * DAY_SECONDS + 1)
    await jobs.idle()
    const ofIt = eq(organisationLogos.organisationId, organisationId)
    expect(await db.select().from(organisationLogos).where(ofIt)).toEqual([])
  })
})
