// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Form } from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a form is posted, so that what is entered is never in a URL', () => {
  render(<Form aria-label="Sign in" action="/login" />)
  expect(screen.getByRole('form').getAttribute('method')).toBe('post')
})

test('a form with an action of React leaves the method to React, which would warn about another', () => {
  const warn = vi.spyOn(console, 'error')
  render(<Form aria-label="Sign in" action={() => {}} />)
  expect(warn).not.toHaveBeenCalled()
})
