import { getJestConfig } from '@storybook/test-runner'

import { browserArguments } from '../scripts/browser.mjs'

const base = getJestConfig()

/** @type {ReturnType<typeof getJestConfig>} */
export default {
  ...base,
  rootDir: process.cwd(),
  setupFilesAfterEnv: ['<rootDir>/.storybook/story-hooks.ts'],
  testEnvironment: '<rootDir>/.storybook/page-environment.js',
  // Ends what hangs, and says nothing of speed: a busy machine may take long.
  testTimeout: 600_000,
  reporters: [...(base.reporters ?? ['default']), '<rootDir>/.storybook/counts-reporter.js'],
  testEnvironmentOptions: {
    ...base.testEnvironmentOptions,
    'jest-playwright': {
      ...base.testEnvironmentOptions['jest-playwright'],
      // The environment opens the browser.
      launchType: 'LAUNCH',
      launchOptions: {
        executablePath: process.env.CHROME_PATH,
        headless: true,
        args: browserArguments,
      },
      contextOptions: {
        viewport: { width: 1024, height: 768 },
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'UTC',
      },
    },
  },
}
