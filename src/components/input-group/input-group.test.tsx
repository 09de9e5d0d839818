// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'

import { InputGroup } from './index.ts'

afterEach(cleanup)

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
