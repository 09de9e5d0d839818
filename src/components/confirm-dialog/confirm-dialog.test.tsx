// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Form } from '../form/index.ts'
import { ConfirmDialog } from './index.ts'

test('confirming doesn’t submit a form around the dialog', async () => {
  const save = vi.fn<() => void>()
  const remove = vi.fn<() => void>()
  render(
    <Form onSubmit={save}>
      <ConfirmDialog
        defaultOpen
        title="Delete key?"
        nameToType="key"
        confirmLabel="Delete key"
        onConfirm={remove}
      />
    </Form>,
  )
  const button = await screen.findByRole('button', { name: 'Delete key' })
  fireEvent.click(button)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'key' } })
  fireEvent.click(button)
  expect(remove).toHaveBeenCalledOnce()
  expect(save).not.toHaveBeenCalled()
})
