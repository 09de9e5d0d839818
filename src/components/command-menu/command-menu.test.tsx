// @vitest-environment jsdom
import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Dialog } from '../dialog/index.ts'
import { CommandMenu } from './index.ts'

test('its shortcut doesn’t open it above a dialog in a shadow root', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const page = (isOpen: boolean) => (
    <>
      <Dialog isOpen={isOpen} title="Add a domain" container={shadow} />
      <CommandMenu groups={[]} onOpenChange={onOpenChange} />
    </>
  )
  const { rerender } = render(page(true))
  await waitFor(() => expect(shadow.activeElement?.getAttribute('role')).toBe('dialog'))
  const press = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  press()
  expect(onOpenChange).not.toHaveBeenCalled()
  rerender(page(false))
  await waitFor(() => expect(shadow.querySelector('[role=dialog]')).toBeNull())
  press()
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
  host.remove()
})
