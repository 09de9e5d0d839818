import { setupPage } from '@storybook/test-runner'
import { TestEnvironment } from 'jest-environment-node'
import { chromium } from 'playwright'

/** The next story file of a worker starts within this time. */
const IDLE_MS = 100

let opened
let closing

const open = async ({ launchOptions, contextOptions }) => {
  const browser = await chromium.launch(launchOptions)
  return { browser, context: await browser.newContext(contextOptions) }
}

async function close() {
  const { browser } = await opened
  opened = undefined
  await browser.close()
}

/**
 * Gives each story file its own page, in one browser context for all files of a worker, so that loaded and compiled
 * code is reused. The test runner's own environment opens a context for each file, which loads Storybook again.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.options = config.projectConfig.testEnvironmentOptions['jest-playwright']
  }

  async setup() {
    await super.setup()
    clearTimeout(closing)
    opened ??= open(this.options)
    const { context } = await opened
    const page = await context.newPage()
    Object.assign(this.global, { context, page })
    await setupPage(page, context)
    await page.evaluate(async () => {
      const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis
      await preview.ready()
      // `expectNoViolations` does what the addon would do, together with the other themes.
      channel.emit('updateGlobals', { globals: { a11y: { manual: true } } })
    })
  }

  async teardown() {
    const { context, page } = this.global
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await page.close()
    closing = setTimeout(() => void close(), IDLE_MS)
    await super.teardown()
  }
}
