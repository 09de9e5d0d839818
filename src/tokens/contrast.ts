// Registers every notation of CSS colours.
import 'culori/css'
import { converter, formatHex, parse } from 'culori/fn'

const toOklch = converter('oklch')
const toRgb = converter('rgb')
const toLrgb = converter('lrgb')

export type Oklch = { l: number; c: number; h: number }

type Parts = { [part in keyof Oklch]?: number }

const MOST_REMEMBERED = 1000

/** The colours of a theme are measured many times, and parsing takes longest. */
function remembered<Measured>(measure: (colour: string) => Measured) {
  const known = new Map<string, Measured>()
  return (colour: string) => {
    const before = known.get(colour)
    if (before !== undefined) return before
    const measured = measure(colour)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(colour, measured)
    return measured
  }
}

/** Parses a CSS colour as OKLCH, without its opacity. Throws if it is invalid or not self-contained. */
export const oklchOf = remembered((colour): Readonly<Oklch> => {
  // Components that are “none” are missing, unlike in culori's types.
  const parsed: Parts | undefined = toOklch(parse(colour.trim().toLowerCase()))
  if (!parsed)
    throw new Error(
      `“${colour}” is not a supported colour. Use a CSS colour without var(), calc(), color-mix(), currentColor or “from”, such as #0a7c66.`,
    )
  const { l = 0, c = 0, h = 0 } = parsed
  return { l, c, h }
})

const clip = (channel: number) => Math.min(1, Math.max(0, channel))

/** The nearest colour that every screen can show, as #rrggbb, so that the measured colour is the visible one. */
export function hexOf({ l, c, h }: Oklch) {
  const { r, g, b } = toRgb({ mode: 'oklch', l, c, h })
  return formatHex({ mode: 'rgb', r: clip(r), g: clip(g), b: clip(b) })
}

/** Relative luminance (WCAG 2.2). */
export const luminanceOf = remembered((colour) => {
  const { r, g, b } = toLrgb(parse(colour)) ?? { r: 0, g: 0, b: 0 }
  return 0.2126 * clip(r) + 0.7152 * clip(g) + 0.0722 * clip(b)
})

/** Contrast ratio of two luminances (WCAG 2.2): 1 to 21. */
export const ratioOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Contrast ratio of two colours. */
export const contrastOf = (one: string, other: string) =>
  ratioOf(luminanceOf(one), luminanceOf(other))

const LIGHTNESS_STEP = 0.005

/**
 * Returns `colour` unchanged if it has `ratio` against every background; otherwise the nearest lightness
 * that has it, with the same hue. Moves away from the backgrounds: darker on light ones, lighter on dark ones, down to
 * black or up to white.
 */
export function withContrast(
  colour: string,
  { to, ratio }: { to: readonly string[]; ratio: number },
) {
  const grounds = to.map(luminanceOf)
  const holds = (luminance: number) =>
    grounds.every((ground) => ratioOf(luminance, ground) >= ratio)
  if (holds(luminanceOf(colour))) return colour
  const { l, c, h } = oklchOf(colour)
  const areGroundsLight = grounds.every((ground) => ratioOf(ground, 0) >= ratioOf(ground, 1))
  const step = areGroundsLight ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  for (let lightness = l + step; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = hexOf({ l: lightness, c, h })
    if (holds(luminanceOf(candidate))) return candidate
  }
  return areGroundsLight ? '#000000' : '#ffffff'
}
