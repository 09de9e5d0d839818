import { expect, test } from 'vitest'

import { navigation, partnerNavigation } from './navigation.tsx'
import { signedInRoutes } from './routes.tsx'

test('every item of the navigation links to a page that belongs to it', () => {
  for (const { place, href } of [...navigation, partnerNavigation].flatMap(({ items }) => items)) {
    expect(signedInRoutes.find(({ path }) => path === href)?.place).toBe(place)
  }
})

test('the navigation has at most eight items', () => {
  expect(navigation.flatMap(({ items }) => items).length).toBeLessThanOrEqual(8)
})
