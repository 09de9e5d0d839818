import { expect, test } from 'vitest'

import { linkVariants } from '../link/link.variants.ts'
import { buttonVariants } from './button.variants.ts'

// A locked link of Pagination looks like a secondary button.
test.each([
  ['primary', buttonVariants({ variant: 'primary' })],
  ['secondary', buttonVariants({ variant: 'secondary' })],
  ['quiet', buttonVariants({ variant: 'quiet' })],
  ['critical', buttonVariants({ variant: 'critical' })],
  ['text', buttonVariants({ variant: 'text' })],
  ['link as a secondary', linkVariants({ variant: 'button-secondary' })],
])('a locked %s button doesn’t react to the pointer', (_, classes) => {
  const reactions = classes.split(' ').filter((name) => name.includes('hover:'))
  expect(reactions.filter((name) => !name.includes('not-aria-disabled:'))).toEqual([])
})
