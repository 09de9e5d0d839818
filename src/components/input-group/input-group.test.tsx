// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, test } from 'vitest'

import { InputGroup } from './index.ts'

test('pressing next to the input focuses it', () => {
  render(<InputGroup aria-label="Price" suffix="EUR" />)
  expect(fireEvent.mouseDown(screen.getByText('EUR'))).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Price'))
})

test('pressing in what an action has opened leaves the focus there', () => {
  const help = <textarea aria-label="Text to copy" />
  render(<InputGroup aria-label="Token" action={createPortal(help, document.body)} />)
  const text = screen.getByLabelText('Text to copy')
  text.focus()
  expect(fireEvent.mouseDown(text)).toBe(true)
  expect(document.activeElement).toBe(text)
})
