// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { attributesOfPart } from './part-of-page.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('what opens in a container with a theme has that of a page without one', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('dark') }))
  document.body.innerHTML =
    '<button></button><div data-theme="light" data-contrast="more" data-density="compact"></div>'
  const [opener, container] = document.body.children
  expect(attributesOfPart(opener as Element, container as Element)).toEqual({
    'data-theme': 'dark',
    'data-contrast': 'standard',
    'data-density': 'comfortable',
  })
  expect(attributesOfPart(container as Element, opener as Element)).toEqual({
    'data-theme': 'light',
    'data-contrast': 'more',
    'data-density': 'compact',
  })
})
