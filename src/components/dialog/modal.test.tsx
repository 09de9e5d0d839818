// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog } from './index.ts'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function Opened({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Modal isOpen={isOpen} onOpenChange={setIsOpen} onClosed={onClosed} data-slot="panel">
        <button type="button">Inside</button>
      </Modal>
    </>
  )
}

test('in StrictMode it opens without closing once, and gives the focus back without a trigger', async () => {
  const onClosed = vi.fn<() => void>()
  render(
    <StrictMode>
      <Opened onClosed={onClosed} />
    </StrictMode>,
  )
  const button = screen.getByText('Open')
  button.focus()
  fireEvent.click(button)
  const panel = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onClosed).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(panel)

  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' })
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(button)
})

test('the Escape of an input method leaves it open', async () => {
  render(<Dialog defaultOpen title="Add a domain" />)
  const panel = await screen.findByRole('dialog')
  fireEvent.keyDown(panel, { key: 'Escape', isComposing: true })
  expect(screen.queryByRole('dialog')).toBe(panel)
  fireEvent.keyDown(panel, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('autoFocus inside is left where it is', async () => {
  render(
    <Dialog defaultOpen title="Add a domain">
      <input aria-label="First" />
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a caller may do is what is tested */}
      <input aria-label="Second" autoFocus />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')))
})
