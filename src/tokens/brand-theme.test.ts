// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { brandCss, brandThemes } from './brand-theme.ts'

const violet = { colour: '#7c3aed' }

/** Selectors of the rules that carry the colours of high contrast: asked for on the page, and by the system. */
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
])('a brand kept to one part has high contrast where it is asked for %s', (_place, html) => {
  expect(page(html).matches(highContrastOf('.partner').onThePage)).toBe(true)
})

test('a brand kept to one part has standard contrast where nothing else is asked for', () => {
  const { matches } = page('<div class="partner here"><p data-contrast="more">')
  expect(matches(highContrastOf('.partner').onThePage)).toBe(false)
})

test.each([
  ['.partner', '<p class="partner here">'],
  ['.partner, .reseller', '<p class="partner here">'],
  [':root', '<html class="here">'],
])('of %s, the contrast that the system asks for is refused on the root', (selector, html) => {
  const { ofTheSystem } = highContrastOf(selector)
  const { root, matches } = page(html)
  expect(matches(ofTheSystem)).toBe(true)
  root.dataset['contrast'] = 'standard'
  expect(matches(ofTheSystem)).toBe(false)
})

test('a part within a branded page that asks for high contrast keeps the brand', () => {
  const { matches } = page('<p class="here" data-contrast="more">')
  expect(matches(highContrastOf().onThePage)).toBe(true)
})

test('every rule carries each colour that is not the house’s', () => {
  const rules = brandCss({ colour: '#7c3aed', neutralHue: 300 }).split('\n')
  for (const rule of rules) expect(rule).toContain('--color-positive-text: ')
})
