import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { decode, init } from '@jsquash/png/decode.js'

const wasm = createRequire(import.meta.url).resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')
const MARGIN_PX = 8

/** A picture's size, and the part of it that isn't empty, with a margin. In pixels. */
export type Crop = { width: number; height: number } & Record<'x' | 'y' | 'w' | 'h', number>

/** Finds the part of a PNG whose colour differs from that of its first pixel. */
export async function cropOf(path: string): Promise<Crop> {
  // Without a module it would be fetched, which Node can't do with a file.
  await init(new Uint8Array(readFileSync(wasm)))
  const { data, width, height } = await decode(Uint8Array.from(readFileSync(path)).buffer)
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const isEmpty = (x: number, y: number) => pixels[y * width + x] === pixels[0]
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const isUsedColumn = (x: number) => rows.some((y) => !isEmpty(x, y))
  const isUsedRow = (y: number) => columns.some((x) => !isEmpty(x, y))
  const left = Math.max(0, (columns.find(isUsedColumn) ?? 0) - MARGIN_PX)
  const top = Math.max(0, (rows.find(isUsedRow) ?? 0) - MARGIN_PX)
  const right = Math.min(width, (columns.findLast(isUsedColumn) ?? width) + 1 + MARGIN_PX)
  const bottom = Math.min(height, (rows.findLast(isUsedRow) ?? height) + 1 + MARGIN_PX)
  return { width, height, x: left, y: top, w: right - left, h: bottom - top }
}
