import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { verifyPolicy } from './verify-policy.ts'

test('the verifier in the console matches the documentation', () => {
  expect(readFileSync('docs/ship-attack-logs.md', 'utf8')).toContain(
    `\`\`\`sh\n${verifyPolicy}\n\`\`\``,
  )
})
