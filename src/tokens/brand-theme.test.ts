import { expect, test } from 'vitest'

import { brandCss } from './brand-theme.ts'
import { themeNames, themes } from './themes.ts'

const violet = { colour: '#7c3aed' }

test('a brand sets every colour of every theme, so that it also applies inside another brand', () => {
  const css = brandCss(violet)
  for (const theme of themeNames)
    for (const name of Object.keys(themes[theme])) {
      expect(css).toContain(` --pp-brand-${theme}-${name}: `)
      expect(css).toContain(` --pp-color-${name}: `)
    }
})

test('a brand has a name, with which it is applied to overlays rendered elsewhere on the page', () => {
  expect(brandCss({ ...violet, neutralHue: 290, corners: 'round' }, '.partner')).toMatch(
    /^\.partner, \[data-brand='-7c3aed-290-round'\] \{ --pp-brand: -7c3aed-290-round; /,
  )
  expect(brandCss({ colour: 'oklch(50% 0.1 20)' })).toContain("[data-brand='oklch-50-0.1-20-soft']")
})
