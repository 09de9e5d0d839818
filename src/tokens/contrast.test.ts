import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'

import { edgePairs, semantic, textPairs, type SemanticColour } from './semantic.ts'

const contrast = (a: SemanticColour, b: SemanticColour, theme: 'light' | 'dark') =>
  wcagContrast(semantic[a][theme], semantic[b][theme])

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(textPairs)('text in %s can be read on %s', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(edgePairs)('an edge in %s can be seen on %s', (edge, ground) => {
    expect(contrast(edge, ground, theme)).toBeGreaterThanOrEqual(3)
  })
})

test('every colour that text may stand on has its text in the list of pairs', () => {
  const grounds = new Set<string>(textPairs.map(([, ground]) => ground))
  const named = Object.keys(semantic).filter(
    (name) => name.startsWith('on-') && !name.endsWith('-muted'),
  )
  expect(named.map((name) => name.slice(3)).filter((ground) => !grounds.has(ground))).toEqual([])
})
