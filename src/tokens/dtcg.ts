import { converter, modeOklch, parse, useMode as registerMode } from 'culori/fn'

import { hexOf } from './contrast.ts'
import { fontFamily, scale } from './scale.ts'
import { themes, type Theme } from './themes.ts'

registerMode(modeOklch)
const toOklch = converter('oklch')

type Token = { $value: unknown }
type Group = { [name: string]: string | Token | Group }

const round = (number: number) => Number(number.toFixed(4))

/** A colour of the Color module: OKLCH, and the nearest #rrggbb for tools that support nothing else. */
function colour(css: string): Token {
  const { l, c, h, alpha } = toOklch(parse(css)) ?? { l: 0, c: 0, h: 0, alpha: 1 }
  const hasHue = h !== undefined && round(c) > 0
  return {
    $value: {
      colorSpace: 'oklch',
      // 359.99996 rounds to 360, and a hue must be less than that.
      components: [round(l), round(c), hasHue ? round(h) % 360 : 'none'],
      alpha: alpha ?? 1,
      hex: hexOf({ l, c, h: h ?? 0 }),
    },
  }
}

/** A length or a time in the format: its number and its unit separately. */
function measured(text: string): Token {
  const [, number, unit] = /^([\d.]+)(rem|px|ms|s)$/.exec(text) ?? []
  if (!number) throw new Error(`“${text}” is not a length or duration. Use rem, px, ms or s.`)
  return { $value: { value: Number(number), unit } }
}

type Texts = { readonly [name: string]: string | Texts }
const tokens = (texts: Texts, toToken: (text: string) => Token): Group =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' ? toToken(value) : tokens(value, toToken),
    ]),
  )

const dimensions = (texts: Texts, description: string): Group => ({
  $type: 'dimension',
  $description: description,
  ...tokens(texts, measured),
})

/** Every token in the Design Tokens format 2025.10, for tools: colours by theme, lengths, times and fonts. */
export const designTokens = (colours: Record<string, Theme> = themes): Group => ({
  $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
  $description: 'Parapet: one group of colours per theme, and the values that all themes share.',
  color: { $type: 'color', ...tokens(colours, colour) },
  fontSize: dimensions(scale.fontSize, 'Text sizes.'),
  lineHeight: dimensions(scale.lineHeight, 'Line height of each text size.'),
  space: dimensions(scale.space, 'Every gap and inset is a multiple of this step.'),
  controlHeight: dimensions(scale.controlHeight, 'Height of controls, by density.'),
  rowHeight: dimensions(scale.rowHeight, 'Height of table rows, by density.'),
  corners: dimensions(scale.corners, 'Corner radius of controls and panels.'),
  measure: dimensions(scale.measure, 'Maximum width of a column, a dialog and a page.'),
  duration: { $type: 'duration', ...tokens(scale.duration, measured) },
  fontFamily: {
    $type: 'fontFamily',
    sans: { $value: [...fontFamily.sans] },
    mono: { $value: [...fontFamily.mono] },
  },
})
