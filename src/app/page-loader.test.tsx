// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { PageLoader } from './page-loader.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the page loader appears after 500 ms', () => {
  vi.useFakeTimers()
  render(<PageLoader />)
  const wait = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds)
    })
  wait(499)
  expect(screen.queryByRole('status')).toBeNull()
  wait(1)
  expect(screen.getByRole('status').textContent).toBe('Loading')
})
