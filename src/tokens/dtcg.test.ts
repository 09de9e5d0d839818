import { describe, expect, test } from 'vitest'

import { designTokens } from './dtcg.ts'
import { fontFamily, scale } from './scale.ts'
import { semantic } from './semantic.ts'
import { themeNames } from './themes.ts'

type Found = { path: string; type: unknown; value: unknown }

/** Every token with the type inherited from the nearest group above it. */
function found(node: object, path: readonly string[] = [], type?: unknown): Found[] {
  const own = '$type' in node ? node.$type : type
  if ('$value' in node) return [{ path: path.join('.'), type: own, value: node.$value }]
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('$'))
    .flatMap(([name, child]: [string, object]) => found(child, [...path, name], own))
}
const all = found(designTokens())
const ofType = (type: string) => all.filter((token) => token.type === type)

test('every colour is in every theme, with every length, time and font', () => {
  const paths = new Set(all.map(({ path }) => path))
  for (const theme of themeNames)
    for (const name of Object.keys(semantic)) expect(paths).toContain(`color.${theme}.${name}`)
  expect(paths).toContain('fontSize.sm')
  expect(paths).toContain('space.step')
  expect(paths).toContain('controlHeight.comfortable')
  expect(paths).toContain('corners.soft.panel')
  expect(ofType('duration')).toHaveLength(Object.keys(scale.duration).length)
  expect(ofType('fontFamily')).toHaveLength(Object.keys(fontFamily).length)
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set(['color', 'dimension', 'duration', 'fontFamily']),
  )
})

test('no name contains a reserved character of the format', () => {
  expect(all.flatMap(({ path }) => path.split('.')).filter((name) => /[${}]/.test(name))).toEqual(
    [],
  )
})

describe('values have the required format', () => {
  test('colours are OKLCH components in their ranges, an opacity, and #rrggbb', () => {
    for (const { path, value } of ofType('color')) {
      const { colorSpace, components, alpha, hex, ...rest } = value as Record<string, unknown>
      const [l, c, h] = components as (number | 'none')[]
      const isHue = h === 'none' || (Number(h) >= 0 && Number(h) < 360)
      const isRight = Number(l) >= 0 && Number(l) <= 1 && Number(c) >= 0 && isHue
      expect([path, colorSpace, isRight]).toEqual([path, 'oklch', true])
      expect(alpha).toBeGreaterThan(0)
      expect(alpha).toBeLessThanOrEqual(1)
      expect(hex).toMatch(/^#[0-9a-f]{6}$/)
      expect(rest).toEqual({})
    }
  })

  test('lengths are in rem or px and times in ms or s, as number and unit', () => {
    for (const { value } of ofType('dimension'))
      expect(value).toEqual({
        value: expect.any(Number),
        unit: expect.stringMatching(/^(rem|px)$/),
      })
    for (const { value } of ofType('duration'))
      expect(value).toEqual({ value: expect.any(Number), unit: expect.stringMatching(/^m?s$/) })
  })

  test('colours stay the same after conversion', () => {
    const byPath = Object.fromEntries(all.map(({ path, value }) => [path, value]))
    expect(byPath['color.light.on-surface']).toEqual({
      colorSpace: 'oklch',
      components: [0.22, 0.012, 80],
      alpha: 1,
      hex: '#1e1a14',
    })
    expect(byPath['color.light.scrim']).toMatchObject({ alpha: 0.4 })
    expect(byPath['measure.form']).toEqual({ value: 25, unit: 'rem' })
  })
})
