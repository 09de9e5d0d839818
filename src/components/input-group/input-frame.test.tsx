// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { InputFrame } from './index.ts'

test('pressing the frame calls the handler and focuses the input, unless the handler prevents it', () => {
  const hear = vi.fn<(event: { preventDefault: () => void }) => void>()
  render(
    <InputFrame data-testid="frame" onMouseDown={hear}>
      <input aria-label="Amount" />
    </InputFrame>,
  )
  const frame = screen.getByTestId('frame')
  hear.mockImplementationOnce((event) => event.preventDefault())
  fireEvent.mouseDown(frame)
  expect(document.activeElement).toBe(document.body)
  fireEvent.mouseDown(frame)
  expect(hear).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
})
