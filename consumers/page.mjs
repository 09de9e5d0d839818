// What is looked at in a built application: complaints, every example, the look of the components and of the host.
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { differencesOf, lookOf, open } from '../scripts/library-look.mjs'

const WIDTH_PX = 1280
const HEIGHT_PX = 800

/** The computed styles of every element of the application's own part. */
const lookOfHost = (page) =>
  page.evaluate(() =>
    [document.documentElement, document.body, ...document.querySelectorAll('#host, #host *')].map(
      (element) => {
        const style = getComputedStyle(element)
        // The page is as long as what the library adds to it.
        const isPage = !element.closest('#host')
        const values = [...style]
          // Fields and scrollbars follow the theme, as docs/library.md says.
          .filter((name) => !name.startsWith('--') && name !== 'color-scheme')
          .filter((name) => !isPage || !/(?:height|block-size|origin)$/.test(name))
          .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        return { name: `${element.localName}.${element.className}`, values }
      },
    ),
  )

const picture = (page, pictures, name, options) =>
  page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', ...options })

/** Opens both pages, and pictures the first: `{ complaints, missing, look, changedInHost }`. */
export async function lookAt(browser, { url, application, exampleNames, pictures, elementCount }) {
  const viewport = { width: WIDTH_PX, height: HEIGHT_PX }
  const { page, complaints } = await open(browser, `${url}/index.html`, { viewport })
  await page.locator('section[id]').last().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  await picture(page, pictures, application.name, { fullPage: true })
  const host = await lookOfHost(page)
  // Before a server's page is hydrated, the button does nothing.
  await expect(async () => {
    await page.evaluate(() => document.getElementById('show-dialogs')?.click())
    await page.locator('[role=dialog]').first().waitFor({ state: 'attached', timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  if (elementCount > 0)
    await expect(page.locator('[data-slot], [data-slot] *')).toHaveCount(elementCount)
  const look = await lookOf({ page })
  const sections = await page.locator('section[id]').evaluateAll((all) => all.map(({ id }) => id))
  await picture(page, pictures, `${application.name}-dialogs`, {})

  const alone = await open(browser, `${url}/host.html`, { viewport })
  await alone.page.locator('#host').waitFor()
  const hostAlone = await lookOfHost(alone.page)
  await page.close()
  await alone.page.close()
  return {
    complaints: [...complaints, ...alone.complaints],
    missing: exampleNames.filter((name) => !sections.includes(name)),
    look,
    changedInHost: differencesOf(hostAlone, host),
  }
}
