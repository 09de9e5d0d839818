import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from '../../scripts/browser.mjs'

/** The browser that `npm test` uses, with the garbage collector within reach of a page, and further flags. */
export async function startBrowser({ flags = [] } = {}) {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, '--js-flags=--expose-gc', ...flags],
  })
}
