// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Composer } from './composer.tsx'

afterEach(cleanup)

test('the Enter that chooses an input method’s suggestion sends nothing', () => {
  const send = vi.fn<(question: string) => void>()
  render(<Composer field={createRef()} label="Question" initial="攻撃" onSend={send} />)
  const field = screen.getByRole('textbox', { name: 'Question' })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  // As Safari sends it.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(send).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(send).toHaveBeenCalledExactlyOnceWith('攻撃')
})
