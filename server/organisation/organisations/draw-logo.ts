import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js'
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js'
import resize, { initResize } from '@jsquash/resize'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'

import { LOGO_SIDE_MAX, type LogoType } from '../../../contract/organisation/logo-limits.ts'

type DrawLogoInput = {
  file: Uint8Array
  type: LogoType
  /** The largest size; a logo's by default. */
  within?: { width: number; height: number }
}
/** A PNG. Null for a file that can’t be decoded. */
type DrawnLogo = { file: Uint8Array; width: number; height: number } | null

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawLogo: (input: DrawLogoInput) => Promise<DrawnLogo>
  }
}

/**
 * Decodes an image and redraws it at the size of a logo, in the heavy-work thread. The decoders are WebAssembly: an
 * error in one of them reaches nothing but its own memory. What they are given has passed `readImageFile`.
 */
export async function drawLogoTask({
  file,
  type,
  within = { width: LOGO_SIDE_MAX, height: LOGO_SIDE_MAX },
}: DrawLogoInput): Promise<DrawnLogo> {
  await start()
  const image = await decode[type](file).catch(() => null)
  if (!image) {
    // A decoder that has aborted can't be used again.
    started = undefined
    return null
  }
  const scale = Math.min(1, within.width / image.width, within.height / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const drawn = scale === 1 ? image : await resize(image, { width, height })
  return { file: new Uint8Array(await encodePng(drawn)), width, height }
}

/** Copied, because a decoder reads the whole buffer behind a view. */
const bufferOf = (file: Uint8Array) => Uint8Array.from(file).buffer

const decode = {
  'image/png': async (file: Uint8Array) => decodePng(bufferOf(file)),
  'image/jpeg': async (file: Uint8Array) =>
    decodeJpeg(bufferOf(file), { preserveOrientation: true }),
  'image/webp': async (file: Uint8Array) => decodeWebp(bufferOf(file)),
}

const { resolve } = createRequire(import.meta.url)
const codeAt = async (path: string) => new Uint8Array(await readFile(resolve(path)))

/** They report a damaged file on the console, too. */
const printErr = () => undefined
let started: Promise<unknown> | undefined

/** In a browser, each would fetch its code. */
const start = () => (started ??= startAll())

async function startAll() {
  const png = await codeAt('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')
  await initPngDecoder(png)
  await initPngEncoder(png)
  await initResize(await codeAt('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm'))
  const jpeg = await codeAt('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')
  await initJpeg({ wasmBinary: jpeg.buffer, printErr })
  const webp = await codeAt('@jsquash/webp/codec/dec/webp_dec.wasm')
  await initWebp({ wasmBinary: webp.buffer, printErr })
}
