import { brotliCompressSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { brandDocumentCss } from './brand-document.ts'
import { brandStates, brandThemes } from './brand-theme.ts'
import { contrastOf } from './contrast.ts'
import { edgePairs, textPairs } from './semantic.ts'
import { ratiosOf, themeNames, type Theme, type ThemeName } from './themes.ts'

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const brand = fc.record(
  {
    colour: hex,
    neutralHue: fc.double({ min: 0, max: 359, noNaN: true }),
    states: fc.record(
      Object.fromEntries(brandStates.map((state) => [state, hex])) as Record<string, typeof hex>,
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['colour'] },
)

const failing = (theme: Theme, name: ThemeName) => {
  const { text, edge } = ratiosOf(name)
  return [
    ...textPairs.map((pair) => [pair, text] as const),
    ...edgePairs.map((pair) => [pair, edge] as const),
  ]
    .filter(([[front, ground], least]) => contrastOf(theme[front], theme[ground]) < least)
    .map(([pair]) => pair)
}

test('every pair has sufficient contrast for any brand and state colours', () => {
  fc.assert(
    fc.property(brand, (colours) => {
      const made = brandThemes(colours)
      for (const name of themeNames) expect(failing(made[name], name)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('the style sheet has the measured colours, and only those that differ from ours', () => {
  const css = brandDocumentCss({ colour: '#7c3aed' })
  const made = brandThemes({ colour: '#7c3aed' })
  expect(css).toContain(
    `--pp-color-accent:var(--pp-contrast-standard, light-dark(${made.light.accent}, ${made.dark.accent}))`,
  )
  expect(css).not.toContain('--pp-color-surface:')
  expect(brandDocumentCss({ colour: '#7c3aed', neutralHue: 290 })).toContain('--pp-color-surface:')
})

test('a state colour changes that state and no other', () => {
  const css = brandDocumentCss({ colour: '#7c3aed', states: { positive: '#0055ff' } })
  expect(css).toContain('--pp-color-positive-text:')
  expect(css).not.toContain('--pp-color-caution-text:')
})

test('with everything in it, the style sheet is smaller than 2 KB compressed', () => {
  const css = brandDocumentCss({
    colour: '#7c3aed',
    neutralHue: 290,
    corners: 'round',
    density: 'compact',
    states: { critical: '#d00030', caution: '#aa8000', positive: '#008844', info: '#0060c0' },
    fontFamily: ['Brand Sans', 'system-ui', 'sans-serif'],
    fontFaces: [
      { family: 'Brand Sans', url: `/theme-files/${'a'.repeat(64)}.woff2`, weight: '100 900' },
    ],
    logo: { url: `/theme-files/${'b'.repeat(64)}.png`, width: 320, height: 64 },
    darkLogo: { url: `/theme-files/${'c'.repeat(64)}.png`, width: 320, height: 64 },
  })
  expect(brotliCompressSync(css).length).toBeLessThan(2_048)
})

test('a font name can’t end its declaration', () => {
  const css = brandDocumentCss({
    colour: '#7c3aed',
    fontFamily: ['a";} body { display: none', 'b'],
  })
  expect(css).toContain('font-family:"a;} body { display: none",b')
})

test('a wide logo is no wider than a phone’s header allows', () => {
  const css = brandDocumentCss({
    colour: '#7c3aed',
    logo: { url: '/x.png', width: 1_000, height: 100 },
  })
  expect(css).toContain('inline-size:12rem;block-size:1.2rem')
})
