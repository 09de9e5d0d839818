import { setupPage } from '@storybook/test-runner'
import { TestEnvironment } from 'jest-environment-node'
import { chromium } from 'playwright'

/** The next story file of a worker starts within this time. */
const IDLE_MS = 100

let opened
let closing

async function open({ launchOptions, contextOptions }) {
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  await setupPage(page, context)
  return { browser, context, page }
}

async function close() {
  const { browser } = await opened
  opened = undefined
  await browser.close()
}

/**
 * Gives all story files of a worker one page, which shows one story after the other as Storybook's own does. The test
 * runner's own environment opens a context for each file, which loads and compiles all of Storybook again.
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
    const { context, page } = await opened
    Object.assign(this.global, { context, page })
  }

  handleTestEvent({ name }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true
  }

  async teardown() {
    const { context, page } = this.global
    // What a failed story left behind must not fail those of the next file.
    if (this.hasFailed) await close()
    else {
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
      closing = setTimeout(() => void close(), IDLE_MS)
    }
    await super.teardown()
  }
}
