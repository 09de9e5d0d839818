import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import { toMatchImageSnapshot, type MatchImageSnapshotOptions } from 'jest-image-snapshot'
import { afterAll, describe, expect, test } from 'vitest'

import { isMadeFrom } from './.storybook/stored-picture.ts'
import { compressed } from './scripts/compressed-picture.mjs'
import { stalePictures } from './scripts/stale-pictures.mjs'

const WIDTH = 64
const HEIGHT = 48
const folder = mkdtempSync(join(tmpdir(), 'parapet-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))

function chunk(type: string, data: Buffer) {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

type Colour = (x: number, y: number) => [red: number, green: number, blue: number]

/** As the browser writes one: 8 bits for each of red, green and blue. */
function screenshotOf(colour: Colour) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2], 8)
  const lines = Array.from({ length: HEIGHT }, (_line, y) =>
    // Each line begins with its filter: none.
    [0, ...Array.from({ length: WIDTH }, (_pixel, x) => colour(x, y)).flat()],
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const drawings: [what: string, colour: Colour][] = [
  ['of many colours', (x, y) => [x * 4, y * 5, x]],
  ['of two colours', (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? [36, 33, 27] : [255, 255, 255])],
  ['in greys', (x, y) => [x + y, x + y, x + y]],
]

type Compare = (
  this: { testPath: string; snapshotState: object },
  screenshot: Buffer,
  options: MatchImageSnapshotOptions,
) => { pass: boolean }

/** Whether the pixels are equal, for the library with which the story tests compare them. */
function looksLike(stored: Buffer, screenshot: Buffer) {
  writeFileSync(join(folder, 'story.png'), stored)
  const compare = toMatchImageSnapshot as unknown as Compare
  const state = {
    testPath: folder,
    snapshotState: { _counters: new Map(), _updateSnapshot: 'none' },
  }
  return compare.call(state, screenshot, {
    runInProcess: true,
    customSnapshotsDir: folder,
    customDiffDir: folder,
    customSnapshotIdentifier: 'story',
    customDiffConfig: { threshold: 0 },
  }).pass
}

describe.each(drawings)('the picture of a screenshot %s', (_what, colour) => {
  const screenshot = screenshotOf(colour)
  const other = screenshotOf((x, y) => (x === 9 && y === 9 ? [200, 0, 0] : colour(x, y)))

  test('is smaller and keeps every pixel', async () => {
    const picture = await compressed(screenshot)
    expect(picture.length).toBeLessThan(screenshot.length)
    expect(looksLike(picture, screenshot)).toBe(true)
    expect(looksLike(picture, other)).toBe(false)
  })

  test('is recognized without decoding it', async () => {
    const picture = await compressed(screenshot)
    expect(isMadeFrom(picture, screenshot)).toBe(true)
    expect(isMadeFrom(picture, other)).toBe(false)
    expect(isMadeFrom(screenshot, screenshot)).toBe(true)
  })

  test('has the checksum of its screenshot in a valid text chunk', async () => {
    const checksum = createHash('sha256').update(screenshot).digest('hex')
    const picture = await compressed(screenshot)
    expect(picture.includes(chunk('tEXt', Buffer.from(`Screenshot\0${checksum}`)))).toBe(true)
  })

  test('is not compressed again', async () => {
    const picture = await compressed(screenshot)
    expect(await compressed(picture)).toEqual(picture)
  })
})

describe('a picture is stale', () => {
  const pictures = [
    'browser.json',
    'badge--plain.light.png',
    'badge--plain.dark.png',
    'gone--plain.light.png',
  ]
  const storyIds = ['badge--plain', 'badge--docs']

  test('after a complete run that did not take it', () => {
    const taken = ['badge--plain.light.png']
    expect(stalePictures(pictures, { storyIds, taken, isCompleteRun: true })).toEqual([
      'badge--plain.dark.png',
      'gone--plain.light.png',
    ])
  })

  test('after any other run only if its story does not exist', () => {
    expect(stalePictures(pictures, { storyIds, taken: [], isCompleteRun: false })).toEqual([
      'gone--plain.light.png',
    ])
  })
})
