import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { plainTheme, type ThemeContent } from '../../../contract/partner/theme-content.ts'
import { type FileInCss, filePath, themeCss } from './theme-css.ts'

const aFile = (digit: string, bytes: number, rest: Partial<FileInCss> = {}): FileInCss => ({
  hash: digit.repeat(64),
  extension: 'webp',
  width: 300,
  height: 60,
  weight: null,
  file: randomBytes(bytes),
  ...rest,
})
const fonts = ['4', '5', '6', '7'].map((digit) =>
  aFile(digit, 300_000, { extension: 'woff2', width: null, height: null, weight: `${digit}00` }),
)
const everything: ThemeContent = {
  ...plainTheme,
  product_name: 'Acme',
  colour: '#7c3aed',
  critical: '#b91c1c',
  caution: '#b45309',
  positive: '#15803d',
  info: '#1d4ed8',
  neutral_hue: 210,
  corners: 'round',
  density: 'compact',
  typeface: 'uploaded',
  fonts: fonts.map(({ hash }) => hash),
  logo_light: '1'.repeat(64),
  logo_dark: '2'.repeat(64),
}

/** docs/decisions/066-white-label.md: what doesn't fit is a separate request. */
test.for([
  ['small logos', 200, 2],
  ['a logo that only just fits', 700, 1],
  ['large logos', 20_000, 0],
] as const)('the style sheet of a theme has at most 3 KB: with %s', ([, bytes, embedded]) => {
  const logos = [aFile('1', bytes), aFile('2', bytes === 700 ? 20_000 : bytes)]
  const css = themeCss(everything, [...logos, ...fonts])
  expect(brotliCompressSync(css).length).toBeLessThanOrEqual(3 * 1024)
  // The one for dark backgrounds is there once for each way to ask for them.
  expect(css.split('data:image/webp').length - 1).toBeGreaterThanOrEqual(embedded)
  for (const logo of logos.slice(embedded)) expect(css).toContain(filePath(logo))
  for (const font of fonts) expect(css).toContain(filePath(font))
})
