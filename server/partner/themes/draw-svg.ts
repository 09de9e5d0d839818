import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { initWasm, Resvg } from '@resvg/resvg-wasm'

import { IMAGE_RATIO_MAX } from '../../../contract/partner/theme-files.ts'

type DrawSvgInput = { svg: string; within: { width: number; height: number } }
/** A PNG. Null for a file that can't be drawn. */
type DrawnSvg = Uint8Array | null

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    drawSvg: (input: DrawSvgInput) => Promise<DrawnSvg>
  }
}

const { resolve } = createRequire(import.meta.url)
let started: Promise<unknown> | undefined
const start = () =>
  (started ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')).then((code) => initWasm(code)))

/**
 * Draws an SVG as large as the box allows, in the heavy-work thread. Nothing is loaded: neither images nor fonts. What
 * it is given has passed `whyNotSvg`.
 */
export async function drawSvgTask({ svg, within }: DrawSvgInput): Promise<DrawnSvg> {
  await start()
  let measured: InstanceType<typeof Resvg> | undefined
  try {
    measured = new Resvg(svg, { font: { loadSystemFonts: false } })
    const ratio = measured.width / measured.height
    if (!(ratio >= 1 / IMAGE_RATIO_MAX && ratio <= IMAGE_RATIO_MAX)) return null
    const isWide = ratio > within.width / within.height
    const fitTo = isWide
      ? ({ mode: 'width', value: within.width } as const)
      : ({ mode: 'height', value: within.height } as const)
    const drawing = new Resvg(svg, { fitTo, font: { loadSystemFonts: false } })
    const image = drawing.render()
    const png = image.asPng()
    image.free()
    drawing.free()
    return png
  } catch {
    return null
  } finally {
    measured?.free()
  }
}
