import { mkdirSync, writeFileSync } from 'node:fs'

const folder = 'dist/results'

/** Writes jest's counts where `npm test` reads them: test-storybook knows no `--outputFile`. */
export default class CountsReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites }) {
    mkdirSync(folder, { recursive: true })
    // A suite that could not start has no tests to count.
    const failed = Math.max(numFailedTests, numFailedTestSuites)
    const counts = { numPassedTests, numFailedTests: failed }
    writeFileSync(`${folder}/stories.json`, `${JSON.stringify(counts)}\n`)
  }
}
