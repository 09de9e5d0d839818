import { expect, test } from 'vitest'

import { lostWords } from './plan-words.ts'

test('what is lost says for each limit what happens to what exceeds it', () => {
  const lines = lostWords(
    {
      features: ['priority_support'],
      limits: [
        { limit: 'websites', used: 1200, allowed: 1000 },
        { limit: 'attacks_kept_days', used: null, allowed: 90 },
        { limit: 'assistant_answers', used: 1200, allowed: 1000 },
      ],
    },
    'after the change',
  )
  expect(lines).toEqual([
    'Priority support ends.',
    'Websites: 1,200 today, 1,000 after the change. Existing ones stay, but you can’t add more.',
    'Attacks kept: unlimited today, 90 days after the change. Older attacks are deleted a week later.',
    'Assistant answers per month: 1,200 used this month, 1,000 after the change. The count restarts each month.',
  ])
})
