import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'

import type { LogoType } from '../../../contract/organisation/logo-limits.ts'
import { drawLogoTask } from '../../organisation/organisations/draw-logo.ts'

type Input = {
  file: Uint8Array
  type: LogoType
  within: { width: number; height: number }
  as: 'png' | 'webp'
}
type Drawn = { file: Uint8Array; width: number; height: number } | null

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawThemeImage: (input: Input) => Promise<Drawn>
  }
}

/** Redraws an image that has passed `readImageFile` within a box, in the heavy-work thread. */
export async function drawThemeImageTask({ file, type, within, as }: Input): Promise<Drawn> {
  const drawn = await drawLogoTask({ file, type, within })
  if (!drawn || as === 'png') return drawn
  await start()
  const pixels = await decodePng(Uint8Array.from(drawn.file).buffer)
  const webp = await encodeWebp(pixels, { lossless: 1, quality: 100, method: 6, exact: 0 })
  return { ...drawn, file: new Uint8Array(webp) }
}

const { resolve } = createRequire(import.meta.url)
let started: Promise<unknown> | undefined
/** In a browser, each would fetch its code. */
const start = () => (started ??= startAll())

async function startAll() {
  const codeAt = async (path: string) => new Uint8Array(await readFile(resolve(path)))
  await initPng(await codeAt('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))
  const webp = await codeAt('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
  await initWebp({ wasmBinary: webp.buffer, printErr: () => undefined })
}
