import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { brandCss, brandThemes, type Brand } from './brand-theme.ts'
import { contrastOf, luminanceOf, oklchOf, ratioOf } from './contrast.ts'
import { edgePairs, semantic, textPairs, type Pair } from './semantic.ts'
import { ratiosOf, themeNames, themes, type Theme, type ThemeName } from './themes.ts'

/** The pairs of a theme that lack contrast. Each colour is measured once, because there are many themes. */
function broken(theme: Theme, name: ThemeName) {
  const luminances = new Map(
    Object.entries(theme).map(([colour, value]) => [colour, luminanceOf(value)]),
  )
  const ratios = ratiosOf(name)
  const failing = (pairs: readonly Pair[], least: number) =>
    pairs
      .map(([front, ground]) => ({
        pair: `${front} on ${ground} in ${name}`,
        ratio: ratioOf(luminances.get(front) ?? 0, luminances.get(ground) ?? 0),
        least,
      }))
      .filter(({ ratio }) => ratio < least)
  return [...failing(textPairs, ratios.text), ...failing(edgePairs, ratios.edge)]
}

describe.each(themeNames)('in the %s theme', (name) => {
  test('every pair of the theme has its required contrast', () => {
    expect(broken(themes[name], name)).toEqual([])
  })
})

test('whatever text is legible in the light theme is legible in the others, on any ground', () => {
  const fronts = new Set(textPairs.map(([front]) => front))
  const grounds = new Set(textPairs.map(([, ground]) => ground))
  const all = [...fronts].flatMap((front) => [...grounds].map((ground): Pair => [front, ground]))
  const { text: least } = ratiosOf('light')
  const isLegible = ([front, ground]: Pair, name: ThemeName) =>
    contrastOf(themes[name][front], themes[name][ground]) >= least
  const legible = all.filter((pair) => isLegible(pair, 'light'))
  expect(legible.length).toBeGreaterThan(textPairs.length)
  for (const name of themeNames) {
    expect(legible.filter((pair) => !isLegible(pair, name))).toEqual([])
  }
})

/** The four themes in the CSS of a brand. */
function shipped(brand: Brand) {
  const found = Object.fromEntries(themeNames.map((name) => [name, {}])) as Record<ThemeName, Theme>
  for (const [, theme, name, colour] of brandCss(brand).matchAll(DECLARATION)) {
    Object.assign(found[theme as ThemeName], { [name as string]: colour })
  }
  return found
}
const DECLARATION = /--pp-brand-((?:light|dark)(?:-contrast)?)-([\w-]+): ([^;]+);/g

test('a pair that lacks contrast is found', () => {
  const faded = { ...themes.light, 'on-surface': themes.light.surface }
  expect(broken(faded, 'light')).toContainEqual({
    pair: 'on-surface on surface in light',
    ratio: 1,
    least: 4.5,
  })
})

test('contrast is measured as WCAG defines it', () => {
  expect(contrastOf('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', 'white')).toBeCloseTo(4.54, 2)
})

test.each([
  'rebeccapurple',
  '#663399',
  'rgba(102, 51, 153, 0.5)',
  'HSL(270 50% 40%)',
  'hsl(270deg, 50%, 40%)',
  'hwb(270 20% 40%)',
  'lab(32.39% 38.42 -47.69)',
  'lch(32.39% 61.24 308.86)',
  'oklab(44.03% 0.0882 -0.1339)',
  'oklch(44.03% 0.1603 303.37)',
  'color(srgb 0.4 0.2 0.6)',
  'color(display-p3 0.3741 0.2102 0.5791)',
  'color(xyz-d65 0.1241 0.0749 0.3093)',
])('%s is parsed as the right colour', (colour) => {
  const { l, c, h } = oklchOf(colour)
  expect(l).toBeCloseTo(0.44, 2)
  expect(c).toBeCloseTo(0.16, 2)
  expect(Math.round(h)).toBe(303)
})

test('a missing component of a colour counts as zero', () => {
  expect(oklchOf('oklch(0.5 none 20)')).toEqual({ l: 0.5, c: 0, h: 20 })
})

test.each(['', 'no colour', 'currentColor', 'var(--pp-brand)', 'color-mix(in oklch, red, blue)'])(
  '“%s” is rejected, with a hint about accepted formats',
  (colour) => {
    expect(() => oklchOf(colour)).toThrow(/Use a CSS colour without var\(\)/)
  },
)

const channel = fc.integer({ min: 0, max: 255 })
const brands = fc
  .record({
    channels: fc.tuple(channel, channel, channel),
    neutralHue: fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined }),
  })
  .map(({ channels, neutralHue }): Brand => ({
    colour: `rgb(${channels.join(' ')})`,
    ...(neutralHue !== undefined && { neutralHue }),
  }))

test('whatever a partner’s colour is, every pair of its four themes has its required contrast', () => {
  const holds = fc.property(brands, (brand) => {
    const made = brandThemes(brand)
    expect(themeNames.flatMap((name) => broken(made[name], name))).toEqual([])
  })
  fc.assert(holds, { numRuns: 10_000 })
})

test('the CSS of a brand has the colours of its four themes', () => {
  const ships = fc.property(brands, (brand) => {
    expect(shipped(brand)).toEqual(brandThemes(brand))
  })
  fc.assert(ships)
})

const meetings: [string, Pair][] = [
  ['the detail of a highlighted command', ['on-surface-muted', 'accent-subtle']],
  ['the sentence of a highlighted destructive item', ['on-surface-muted', 'critical-subtle']],
  ['a link in an alert', ['accent-text', 'critical-subtle']],
  ['a link in an informational message', ['accent-text', 'info-subtle']],
]
test.each(meetings)(
  '%s is legible in every theme, including a brand’s',
  (_text, [front, ground]) => {
    const made = brandThemes({ colour: '#ffe500' })
    for (const name of themeNames) {
      const { text } = ratiosOf(name)
      expect(contrastOf(themes[name][front], themes[name][ground])).toBeGreaterThanOrEqual(text)
      expect(contrastOf(made[name][front], made[name][ground])).toBeGreaterThanOrEqual(text)
    }
  },
)

test('every background colour has its text colour in the list of pairs', () => {
  const grounds = new Set<string>(textPairs.map(([, ground]) => ground))
  const named = Object.keys(semantic).filter(
    (name) => name.startsWith('on-') && !name.endsWith('-muted'),
  )
  expect(named.map((name) => name.slice(3)).filter((ground) => !grounds.has(ground))).toEqual([])
})
