// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Textarea } from './index.ts'

test('a text above the limit is invalid, although nothing else is wrong with it', () => {
  render(<Textarea aria-label="Note" limit={3} defaultValue="long" isInvalid={false} />)
  const note = screen.getByRole('textbox')
  expect(note.getAttribute('aria-invalid')).toBe('true')
  expect(note.dataset['state']).toBe('invalid')
})

test('what is wrong with a text, such as its grammar, is kept', () => {
  render(<Textarea aria-label="Note" limit={3} defaultValue="long" aria-invalid="grammar" />)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('grammar')
})
