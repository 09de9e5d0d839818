// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'

import { showMore } from './show-more.tsx'

const listOf = (hasNextPage: boolean) => (
  <StrictMode>
    <section aria-label="Conversations">
      <a href="/first">First</a>
      {hasNextPage && (
        <div>
          {showMore({
            hasNextPage,
            isFetchingNextPage: false,
            fetchNextPage: () => Promise.reject(new Error('Not pressed')),
          })}
        </div>
      )}
    </section>
  </StrictMode>
)

test('the focus moves to the list when its last page has loaded', () => {
  const { rerender } = render(listOf(true))
  screen.getByRole('button', { name: 'Show more' }).focus()
  rerender(listOf(true))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }))
  rerender(listOf(false))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Conversations' }))
})

test('the focus stays where it is if it has moved before the last page loads', () => {
  const { rerender } = render(listOf(true))
  screen.getByRole('link').focus()
  rerender(listOf(false))
  expect(document.activeElement).toBe(screen.getByRole('link'))
})
