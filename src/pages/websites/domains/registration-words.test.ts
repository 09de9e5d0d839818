import { expect, test } from 'vitest'

import { statusesInWords } from './registration-words.ts'

test('locks of the registrar and of the registry are one in words, and other statuses stay', () => {
  expect(
    statusesInWords([
      'client transfer prohibited',
      'server transfer prohibited',
      'client update prohibited',
      'redemption period',
    ]),
  ).toBe('Locked against transfers, locked against changes, redemption period')
})
