import { mkdirSync, writeFileSync } from 'node:fs'

const folder = 'dist/results'

/** Writes jest's results to where `npm test` reads them: test-storybook has no `--outputFile`. */
export default class CountsReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
    mkdirSync(folder, { recursive: true })
    // A suite that failed to start has no tests to count.
    const failed = Math.max(numFailedTests, numFailedTestSuites)
    const files = testResults.map((file) => ({ assertionResults: file.testResults }))
    const counts = { numPassedTests, numFailedTests: failed, testResults: files }
    writeFileSync(`${folder}/stories.json`, `${JSON.stringify(counts)}\n`)
  }
}
