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
import { drawLogoTask } from './draw-logo.ts'

const SECRET = 'GPS 51.5 N'

const uint = (value: number) => {
  const number = Buffer.alloc(4)
  number.writeUInt32BE(value)
  return number
}
function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([uint(data.length), named, uint(crc32(named))])
}
/** A grey PNG with a description, and something after its end. */
function png({ width = 2, height = 2 } = {}) {
  const header = Buffer.concat([uint(width), uint(height), Buffer.from([8, 0, 0, 0, 0])])
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
/** Six by four pixels, as Chromium writes them, and something after its end. */
const jpeg = Buffer.concat([
  Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEBw7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCOAsAj/9k=',
    'base64',
  ),
  Buffer.from(SECRET),
])
/** The same picture with far more scans than any encoder writes. */
const withManyScans = Buffer.concat([
  jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xd9]))),
  ...Array.from({ length: 101 }, () => Buffer.from([0xff, 0xda, 0, 2])),
  Buffer.from([0xff, 0xd9]),
])
function riff(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}
const extended = (flags: number) => riff('VP8X', Buffer.from([flags, 0, 0, 0, 5, 0, 0, 3, 0, 0]))
const frame = riff(
  'VP8 ',
  Buffer.from('kAEAnQEqBgAEAAJAOCWgAnS6AAOYAP7sJl/84l/JH6BekH/gN18Wy+AA', 'base64'),
)
const webpOf = (...chunks: Buffer[]) =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
const webp = webpOf(extended(0x08), frame, riff('EXIF', Buffer.from(SECRET)))

const base64 = (file: Buffer | string) => Buffer.from(file as string).toString('base64')

test.for([
  ['PNG', png(), { type: 'image/png', width: 2, height: 2 }],
  ['JPEG', jpeg, { type: 'image/jpeg', width: 6, height: 4 }],
  ['WebP', webp, { type: 'image/webp', width: 6, height: 4 }],
] as const)(
  'a %s is redrawn as a PNG of the same size, without anything else',
  async ([, file, is]) => {
    expect(readImageFile(file)).toEqual(is)
    const drawn = await drawLogoTask({ file, type: is.type })
    if (!drawn) throw new Error('It was not decoded.')
    const { width, height } = is
    expect(readImageFile(drawn.file)).toEqual({ type: 'image/png', width, height })
    expect(Buffer.from(drawn.file).toString('latin1')).not.toContain(SECRET)
    for (let length = 0; length < 20; length += 1)
      expect(readImageFile(file.subarray(0, length))).toHaveProperty('fault')
  },
)

test('a large image is scaled down to its display size, keeping its proportions', async () => {
  const drawn = await drawLogoTask({ file: png({ width: 2_048, height: 512 }), type: 'image/png' })
  expect(drawn).toMatchObject({ width: 256, height: 64 })
})

describe('the logo of an organisation', () => {
  test('members get it as an image only, at an address that changes with the logo', async ({
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
    ['a truncated file', png().subarray(0, 40), 'is damaged'],
    ['a file whose pixels are missing', png().subarray(0, -80), 'is damaged'],
    ['one pixel too wide', png({ width: 2_049 }), '2049 × 2 pixels. Upload one of at most 2048'],
    ['a JPEG that takes a long time to decode', withManyScans, 'is damaged'],
    ['an animation', webpOf(extended(2), frame), 'is animated'],
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
