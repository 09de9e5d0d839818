import { expect, test } from 'vitest'

import { isolating } from './isolating.ts'

test.for([
  ['Ada', 'Ada is now an admin of Shop'],
  ['عادة!', '\u2068عادة!\u2069 is now an admin of Shop'],
  // Would reverse the rest of the sentence.
  ['Ada\u202E', 'Ada is now an admin of Shop'],
  // Would end the isolation.
  ['שרה\u2069 (2)', '\u2068שרה (2)\u2069 is now an admin of Shop'],
] as const)('the sentence about %j keeps its order', ([name, sentence]) => {
  expect(isolating`${name} is now an admin of ${'Shop'}`).toBe(sentence)
})
