/**
 * What a docs page does without being asked: nothing, if it is quiet.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
export async function noiseOf(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('#storybook-docs h1').first().waitFor()
  return page.evaluate(() => {
    const { body } = document
    return [
      document.activeElement !== body && 'has the focus',
      scrollY !== 0 && 'is scrolled',
      getComputedStyle(body).overflowY === 'hidden' && 'can’t be scrolled',
      getComputedStyle(body).pointerEvents === 'none' && 'can’t be clicked',
      document.querySelector('[aria-modal=true], [data-slot$=overlay]') && 'is covered',
    ].filter((it) => typeof it === 'string')
  })
}
