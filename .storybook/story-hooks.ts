import config from './test-runner.ts'

/**
 * Hands our hooks to the tests of a story file. Test-runner's own set-up does it too, and for that evaluates itself
 * with half of Storybook anew in every file.
 */
config.setup?.()
Object.assign(globalThis, { __sbPreVisit: config.preVisit, __sbPostVisit: config.postVisit })
