// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'

import { Composer } from './composer.tsx'

test('a question that was stopped before its answer began comes back, unless the next one is being written', () => {
  const stop = vi.fn<(field: { isFieldEmpty: boolean }) => string | undefined>(({ isFieldEmpty }) =>
    isFieldEmpty ? 'Which attacks?' : undefined,
  )
  render(
    <Composer field={createRef()} label="Question" isAnswering onSend={() => {}} onStop={stop} />,
  )
  const field = screen.getByRole('textbox', { name: 'Question' })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(field).toHaveProperty('value', 'Which attacks?')
  fireEvent.change(field, { target: { value: 'Why?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(field).toHaveProperty('value', 'Why?')
})

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
