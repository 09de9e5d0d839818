// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { brandCss, brandThemes } from './brand-theme.ts'

const violet = { colour: '#7c3aed' }

/** Selectors of the rules with high contrast colours: requested by the page, and by the system. */
function highContrastOf(selector?: string) {
  const accent = brandThemes(violet)['light-contrast'].accent
  const css = brandCss(violet, selector)
  const rules = [...css.matchAll(/(@media \(prefers-contrast: more\) \{ )?([^{}@]+) \{([^{}]+)\}/g)]
  const chosen = (isOfTheSystem: boolean) =>
    rules
      .filter(([, media, , lines]) => Boolean(media) === isOfTheSystem && lines?.includes(accent))
      .map(([, , it]) => it?.trim() ?? '')
      .join(', ')
  return { onThePage: chosen(false), ofTheSystem: chosen(true) }
}

function page(html: string) {
  const made = new DOMParser().parseFromString(html, 'text/html')
  const matches = (selector: string) => made.querySelector('.here')?.matches(selector)
  return { root: made.documentElement, matches }
}

test.each([
  ['on the root', '<html data-contrast="more"><p class="partner here">'],
  ['on a part around it', '<div data-contrast="more"><p class="partner here">'],
  ['on the part itself', '<p class="partner here" data-contrast="more">'],
  ['on something in it', '<div class="partner"><p class="here" data-contrast="more">'],
])('a brand limited to one part of a page has high contrast when requested %s', (_place, html) => {
  expect(page(html).matches(highContrastOf('.partner').onThePage)).toBe(true)
})

test('a brand limited to one part of a page has standard contrast by default', () => {
  const { matches } = page('<div class="partner here"><p data-contrast="more">')
  expect(matches(highContrastOf('.partner').onThePage)).toBe(false)
})

test.each([
  ['.partner', '<p class="partner here">'],
  ['.partner, .reseller', '<p class="partner here">'],
  [':root', '<html class="here">'],
])('of %s, the contrast requested by the system is overridden on the root', (selector, html) => {
  const { ofTheSystem } = highContrastOf(selector)
  const { root, matches } = page(html)
  expect(matches(ofTheSystem)).toBe(true)
  root.dataset['contrast'] = 'standard'
  expect(matches(ofTheSystem)).toBe(false)
})

test('a high contrast part of a branded page keeps the brand', () => {
  const { matches } = page('<p class="here" data-contrast="more">')
  expect(matches(highContrastOf().onThePage)).toBe(true)
})

test('every rule contains each colour that differs from the default theme', () => {
  const rules = brandCss({ colour: '#7c3aed', neutralHue: 300 }).split('\n')
  for (const rule of rules) expect(rule).toContain('--color-positive-text: ')
})
