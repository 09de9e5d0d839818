import config from './test-runner.ts'

/**
 * Passes our hooks to the tests of a story file. The test runner's own set-up does this too, but re-evaluates itself
 * and half of Storybook for every file.
 */
Object.assign(globalThis, { __sbPreVisit: config.preVisit, __sbPostVisit: config.postVisit })
