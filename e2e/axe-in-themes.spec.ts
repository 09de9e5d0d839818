import { expectNoViolations } from '../.storybook/axe.ts'
import { expect, test } from './support/test.ts'

// The stories' check of contrast switches the theme while axe runs, and relies on what axe remembers of an element.

/** A page whose text is legible in every theme but those of the given selector. */
const pageWith = (selector: string) => `
  <!doctype html><html lang="en" data-theme="light" data-contrast="standard"><title>Themes</title>
  <style>
    html { --ground: #fff; --text: #000 }
    [data-theme='dark'] { --ground: #000; --text: #fff }
    ${selector} { --ground: #888; --text: #999 }
    a { color: inherit }
    body, p { background: var(--ground); color: var(--text) }
    section { opacity: 0.99 }
  </style>
  <body><section><p>Some text</p><p>Some text and <a href="/">a link</a></p></section></body></html>`

test('a story that is legible in every theme passes', async ({ page }) => {
  await page.setContent(pageWith('[data-theme="none"]'))
  await expectNoViolations(page)
})

test('text that is illegible in only one theme is found', async ({ page }) => {
  for (const [theme, contrast] of [
    ['light', 'standard'],
    ['dark', 'standard'],
    ['light', 'more'],
    ['dark', 'more'],
  ] as const) {
    await page.setContent(pageWith(`[data-theme='${theme}'][data-contrast='${contrast}']`))
    await expect(expectNoViolations(page)).rejects.toThrow(
      `In the ${theme} theme, contrast ${contrast}, axe found:\ncolor-contrast`,
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  }
})

test('what is wrong in every theme is reported once, in the light theme', async ({ page }) => {
  await page.setContent(pageWith('[data-theme="none"]'))
  await page.evaluate(() => {
    document.body.innerHTML = '<button></button>'
  })
  await expect(expectNoViolations(page)).rejects.toThrow(
    'In the light theme, contrast standard, axe found:\nbutton-name',
  )
})

test('what only all elements together show is found', async ({ page }) => {
  await page.setContent(pageWith('[data-theme="none"]'))
  await page.evaluate(() => {
    document.body.innerHTML = '<h1>One</h1><h3>Three</h3>'
  })
  await expect(expectNoViolations(page)).rejects.toThrow('heading-order')
})
