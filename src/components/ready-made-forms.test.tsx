// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'

import { AddressForm } from './address-form/index.ts'
import { CodeForm } from './code-form/index.ts'
import { EmailForm } from './email-form/index.ts'
import { Field } from './field/index.ts'
import { Form, useRefusal, type FormProps } from './form/index.ts'
import { Input } from './input/index.ts'
import { NewPasswordForm } from './new-password-form/index.ts'
import { OtpInput } from './otp-input/index.ts'
import { PasswordForm } from './password-form/index.ts'
import { PersonalDetailsForm } from './personal-details-form/index.ts'

// Missing in jsdom.
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => {} })
})
/** Refuses one field of a form, and returns the text that describes the focused control. */
function refuse(name: string, form: (props: FormProps) => ReactElement) {
  let refuseAll: ReturnType<typeof useRefusal>['refuse'] | undefined
  function ServerChecked() {
    const refusal = useRefusal()
    refuseAll = refusal.refuse
    return form(refusal.form)
  }
  render(<ServerChecked />)
  act(() => {
    refuseAll?.([{ name, message: 'It was refused.' }])
  })
  const focused = document.activeElement
  expect(focused?.closest('[data-slot=field]')?.querySelector('[aria-invalid=true]')).not.toBeNull()
  return [focused, focused?.closest('[role=group]')]
    .flatMap((element) => element?.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
}

const named = (name: string) => ({ [name]: { name } })
const address = ['organization', 'line1', 'line2', 'postalCode', 'city', 'region', 'country']

test.each(address)('a refusal of the address’s %s is shown at that field', (name) => {
  expect(refuse(name, (form) => <AddressForm {...form} {...named(name)} />)).toContain(
    'It was refused.',
  )
})

test.each(['firstName', 'lastName', 'purpose', 'companySize'])(
  'a refusal of a person’s %s is shown at that field',
  (name) => {
    const described = refuse(name, (form) => (
      <PersonalDetailsForm
        {...form}
        firstName={{ name: 'firstName' }}
        lastName={{ name: 'lastName' }}
        purpose={{ name: 'purpose', options: [] }}
        companySize={{ name: 'companySize', options: [] }}
      />
    ))
    expect(described).toContain('It was refused.')
  },
)

test('a refused email address or password is shown at its field', () => {
  const field = { name: 'field' }
  const forms = [
    (form: FormProps) => <EmailForm {...form} email={field} />,
    (form: FormProps) => <PasswordForm {...form} username="ada@example.com" password={field} />,
    (form: FormProps) => (
      <NewPasswordForm {...form} username="ada@example.com" minLength={8} password={field} />
    ),
    (form: FormProps) => (
      <NewPasswordForm {...form} username="ada@example.com" minLength={8} confirmation={field} />
    ),
  ]
  for (const form of forms) {
    expect(refuse('field', form)).toContain('It was refused.')
    cleanup()
  }
})

test('a refused code is shown at its boxes or its text field', () => {
  for (const control of [
    <OtpInput key="otp" name="code" length={6} />,
    <Input key="text" name="code" />,
  ]) {
    expect(refuse('code', (form) => <CodeForm {...form}>{control}</CodeForm>)).toContain(
      'It was refused.',
    )
    cleanup()
  }
})

test('a refusal is shown at a field without an error of its own at the moment', () => {
  const described = refuse('domain', (form) => (
    <Form {...form}>
      <Field label="Domain" name="domain" error={false}>
        <Input name="domain" />
      </Field>
    </Form>
  ))
  expect(described).toContain('It was refused.')
})
