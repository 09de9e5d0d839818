// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Field } from '../field/index.ts'
import { FileUpload } from '../file-upload/index.ts'
import { OtpInput } from '../otp-input/index.ts'
import { Form, useRefusal, type FormError } from './index.ts'

beforeEach(() => {
  // Missing in jsdom.
  HTMLElement.prototype.scrollIntoView = () => {}
  vi.stubGlobal(
    'DataTransfer',
    class {
      files: File[] = []
      items = { add: (file: File) => this.files.push(file) }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Renders a form with one field, and refuses it. */
function refuse(control: ReactNode, error: FormError = { name: 'field', message: 'Refused.' }) {
  let rest: readonly FormError[] = []
  let refuseAll: ReturnType<typeof useRefusal>['refuse'] | undefined
  function ServerChecked() {
    const { refuse: refuseIt, form } = useRefusal()
    refuseAll = refuseIt
    return (
      <Form {...form}>
        <Field label="Field" name="field">
          {control}
        </Field>
      </Form>
    )
  }
  const { container } = render(<ServerChecked />)
  // jsdom accepts only a FileList.
  const upload = container.querySelector('input[type=file]')
  if (upload) Object.defineProperty(upload, 'files', { value: [], writable: true })
  act(() => {
    rest = refuseAll?.([error]) ?? []
  })
  // It is shown, or returned for the page to show.
  expect(rest.length > 0).toBe(refusal() === null)
  return container
}
const refusal = () => screen.queryByText('Refused.')

test('a refusal ends when another file is dropped, also one that is checked first', async () => {
  const file = new File(['renewed'], 'cert.pem')
  let accept = () => {}
  const check = () =>
    new Promise<null>((resolve) => {
      accept = () => resolve(null)
    })
  const container = refuse(<FileUpload name="field" check={check} />)
  const zone = container.querySelector('input')!.parentElement!
  fireEvent.drop(zone, { dataTransfer: { files: [file], items: [], types: ['Files'] } })
  await act(async () => accept())
  await waitFor(() => expect(refusal()).toBeNull())
})

test('a refusal ends when a code is pasted', async () => {
  const container = refuse(<OtpInput name="field" />)
  const box = container.querySelector('[data-slot=otp-input-box]')!
  fireEvent.paste(box, { clipboardData: { getData: () => '123456' } })
  await waitFor(() => expect(refusal()).toBeNull())
})

test('a refusal by id is shown at the field, and one that can be shown nowhere is returned', () => {
  refuse(<input id="known" name="field" />, { id: 'known', message: 'Refused.' })
  expect(refusal()).not.toBeNull()
  cleanup()
  refuse(<input id="unnamed" />, { id: 'unnamed', message: 'Refused.' })
  expect(refusal()).toBeNull()
  cleanup()
  refuse(<input type="hidden" name="plan" />, { name: 'plan', message: 'Refused.' })
  expect(refusal()).toBeNull()
})
