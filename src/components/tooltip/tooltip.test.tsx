// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Tooltip } from './index.ts'

test('the child keeps the focus when the content becomes empty or gets text', () => {
  const page = (content: string | null) => (
    <Tooltip content={content}>
      <button type="button">Save</button>
    </Tooltip>
  )
  const { rerender } = render(page('Not saved'))
  const button = screen.getByRole('button')
  button.focus()
  rerender(page(null))
  expect(document.activeElement).toBe(button)
  rerender(page('Not saved'))
  expect(document.activeElement).toBe(button)
})

test('an empty tooltip never opens, nor describes its child', () => {
  render(
    <Tooltip content="">
      <button type="button">Save</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button')
  button.focus()
  expect(button.getAttribute('data-state')).toBe('closed')
  expect(button.getAttribute('aria-describedby')).toBeNull()
})
