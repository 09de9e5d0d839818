import { setupPage } from '@storybook/test-runner'
import { TestEnvironment } from 'jest-environment-node'
import { chromium } from 'playwright'

/** The next story file of a worker starts within this time. */
const IDLE_MS = 100

let opened
let closing

async function open({ launchOptions, contextOptions }) {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext(contextOptions)
    const page = await context.newPage()
    await setupPage(page, context)
    await page.evaluate(async () => {
      const { __STORYBOOK_PREVIEW__: preview, __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis
      await preview.ready()
      // `expectNoViolations` does what the addon would do, together with the other themes.
      channel.emit('updateGlobals', { globals: { a11y: { manual: true } } })
    })
    return { browser, context, page }
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function close() {
  const { browser } = await opened
  opened = undefined
  await browser.close()
}

/**
 * Shows the stories of all files of a worker in one page, so that loaded and compiled code is reused. The test runner's
 * own environment opens a browser context for each file, which loads Storybook again. After a failure a new one opens.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.options = config.projectConfig.testEnvironmentOptions['jest-playwright']
    this.hasFailure = false
  }

  async setup() {
    await super.setup()
    clearTimeout(closing)
    opened ??= open(this.options).catch((error) => {
      // The next file tries again.
      opened = undefined
      throw error
    })
    const { context, page } = await opened
    Object.assign(this.global, { context, page })
  }

  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailure = true
  }

  async teardown() {
    const { context, page } = this.global
    if (this.hasFailure) await close()
    else if (page) {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await context.clearCookies()
      closing = setTimeout(() => void close(), IDLE_MS)
    }
    await super.teardown()
  }
}
