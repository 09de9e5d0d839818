import { chromium } from '@playwright/test'

import { browserArguments, findBrowser } from '../../scripts/browser.mjs'

/** The browser that `npm test` uses, with the garbage collector exposed to pages. */
export async function startBrowser() {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, '--js-flags=--expose-gc'],
  })
}
