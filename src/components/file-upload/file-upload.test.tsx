// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, type RenderOptions } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { FileUpload, type FileUploadProps } from './index.ts'

const pem = new File(['x'], 'a.pem')

/** Pastes a file with the focus on the control, and returns what it reports. */
function paste(props: FileUploadProps, options?: RenderOptions) {
  const onValueChange = vi.fn<(files: File[]) => void>()
  const { container } = render(
    <FileUpload aria-label="Certificates" multiple onValueChange={onValueChange} {...props} />,
    options,
  )
  const input = container.querySelector('input')!
  const event = new Event('paste', { bubbles: true, composed: true })
  fireEvent(input, Object.assign(event, { clipboardData: { files: [pem] } }))
  return onValueChange
}

test('a pasted file is added', () => {
  expect(paste({})).toHaveBeenCalledExactlyOnceWith([pem])
})

test('a file pasted in a shadow root is added', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const container = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(container)
  expect(paste({}, { container })).toHaveBeenCalledExactlyOnceWith([pem])
  host.remove()
})

test('a disabled or read-only control accepts no pasted file, even if it accepts folders', () => {
  expect(paste({ disabled: true, acceptsFolders: true })).not.toHaveBeenCalled()
  cleanup()
  expect(paste({ readOnly: true })).not.toHaveBeenCalled()
})

test('a file that was checked is reported to the parent’s latest handler', async () => {
  let finish = (_reason: string | null) => {}
  const check = () =>
    new Promise<string | null>((resolve) => {
      finish = resolve
    })
  const first = vi.fn<(files: File[]) => void>()
  const later = vi.fn<(files: File[]) => void>()
  const upload = (onValueChange: (files: File[]) => void) => (
    <FileUpload aria-label="Certificates" check={check} onValueChange={onValueChange} />
  )
  const { container, rerender } = render(upload(first))
  fireEvent.change(container.querySelector('input')!, { target: { files: [pem] } })
  rerender(upload(later))
  await act(async () => finish(null))
  expect(first).not.toHaveBeenCalled()
  expect(later).toHaveBeenCalledExactlyOnceWith([pem])
})

test('the check of an earlier file doesn’t replace the file that has replaced it', async () => {
  const large = new File(['large'], 'large.pem')
  let finish = () => {}
  const check = (file: File) =>
    file === large ? new Promise<null>((resolve) => (finish = () => resolve(null))) : null
  const onValueChange = vi.fn<(files: File[]) => void>()
  const { container } = render(
    <FileUpload aria-label="Certificate" check={check} onValueChange={onValueChange} />,
  )
  const choose = (file: File) =>
    fireEvent.change(container.querySelector('input')!, { target: { files: [file] } })
  choose(large)
  choose(pem)
  await act(async () => finish())
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith([pem])
})
