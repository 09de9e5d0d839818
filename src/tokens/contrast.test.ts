import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { brandThemes } from './brand-theme.ts'
import { contrastOf, luminanceOf, ratioOf } from './contrast.ts'
import { edgePairs, semantic, textPairs, type Pair } from './semantic.ts'
import { ratiosOf, themeNames, themes, type Theme, type ThemeName } from './themes.ts'

/** The pairs of a theme that don't hold. Each colour is measured once, for there are many themes to look at. */
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
  test('every pair holds its contrast', () => {
    expect(broken(themes[name], name)).toEqual([])
  })
})

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

test('whatever a partner’s colour is, every pair of its four themes holds its contrast', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  const brand = fc.record({
    channels: fc.tuple(channel, channel, channel),
    neutralHue: fc.option(fc.integer({ min: 0, max: 359 }), { nil: undefined }),
  })
  const holds = fc.property(brand, ({ channels, neutralHue }) => {
    const made = brandThemes({
      colour: `rgb(${channels.join(' ')})`,
      ...(neutralHue !== undefined && { neutralHue }),
    })
    expect(themeNames.flatMap((name) => broken(made[name], name))).toEqual([])
  })
  fc.assert(holds, { numRuns: 10_000 })
}, 120_000)

test('every colour that text may stand on has its text in the list of pairs', () => {
  const grounds = new Set<string>(textPairs.map(([, ground]) => ground))
  const named = Object.keys(semantic).filter(
    (name) => name.startsWith('on-') && !name.endsWith('-muted'),
  )
  expect(named.map((name) => name.slice(3)).filter((ground) => !grounds.has(ground))).toEqual([])
})
