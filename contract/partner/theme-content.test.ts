import { expect, test } from 'vitest'

import { plainTheme, themeContent } from './theme-content.ts'

test('a pasted colour or link of a theme may have spaces around it', () => {
  const content = { ...plainTheme, product_name: 'Acme', colour: ' #7C3AED ' }
  const read = themeContent.parse({
    ...content,
    support_url: ' mailto:help@example.com ',
    terms_url: ' https://example.com/terms ',
  })
  expect(read).toMatchObject({
    colour: '#7c3aed',
    support_url: 'mailto:help@example.com',
    terms_url: 'https://example.com/terms',
  })
  expect(themeContent.safeParse({ ...content, terms_url: 'https://example.com/a b' }).success).toBe(
    false,
  )
})
