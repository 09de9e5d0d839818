import { defineConfig, devices } from '@playwright/test'

import { browserArguments, lookUpBrowser } from './scripts/browser.mjs'

// These take longest, or need another worker with its server, and would finish alone if started last.
const long =
  /\/(?:crash|protect-a-website|white-label|becoming-a-partner|partner-pays|customers|plan-over-time|interrupted|protect-a-database|storybook-docs|hostile-texts|webhooks|billing-details|invitations|session-lengths)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  fullyParallel: true,
  // On two cores: a third of a journey is spent waiting.
  workers: 3,
  // These only stop a hung test and don't measure speed: a busy machine is slow.
  timeout: 600_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  reporter: [['list'], ['json', { outputFile: 'dist/results/journeys.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace takes a sixth of the time: `npx playwright test NAME --trace on` writes one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await lookUpBrowser(), args: browserArguments },
  },
})
