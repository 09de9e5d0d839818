// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Alert } from './alert/index.ts'
import { AuthLayout, Divider } from './auth-layout/index.ts'
import { Button } from './button/index.ts'
import { Field } from './field/index.ts'
import { Form } from './form/index.ts'
import { Input } from './input/index.ts'
import { Link } from './link/index.ts'
import { OtpInput } from './otp-input/index.ts'
import { PasswordField } from './password-field/index.ts'

/** Public pages are prerendered, so anything typed before the scripts load must be kept. */
let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error')
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function prerender(page: ReactNode) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  return {
    type: (label: string, value: string) => {
      const input = container.querySelector<HTMLInputElement>(
        `[aria-label="${label}"], [name="${label}"]`,
      )
      if (!input) throw new Error(`There is no ${label}.`)
      input.value = value
    },
    value: (label: string) =>
      container.querySelector<HTMLInputElement>(`[aria-label="${label}"], [name="${label}"]`)
        ?.value,
    hydrate: () => {
      act(() => {
        root = hydrateRoot(container, page)
      })
    },
  }
}

test('a whole public page hydrates without a warning', () => {
  const page = prerender(
    <AuthLayout title="Sign in" footer={<Link href="/register">Sign Up</Link>}>
      <Form aria-label="Sign in">
        <Alert live="assertive" />
        <Field label="Email" hint="Your work address." error="Enter your email address.">
          <Input name="email" />
        </Field>
        <Field label="Password">
          <PasswordField autoComplete="current-password" name="password" />
        </Field>
        <Field label="One-time code">
          <OtpInput name="code" />
        </Field>
        <Button type="submit">Continue</Button>
      </Form>
      <Divider label="or" />
    </AuthLayout>,
  )
  page.hydrate()
  expect(console.error).not.toHaveBeenCalled()
})

test('an email address and a password typed before hydration are kept', () => {
  const page = prerender(
    <>
      <Input name="email" />
      <PasswordField autoComplete="current-password" name="password" />
    </>,
  )
  page.type('email', 'ada@example.com')
  page.type('password', 'correct horse')
  page.hydrate()
  expect(page.value('email')).toBe('ada@example.com')
  expect(page.value('password')).toBe('correct horse')
})

test('a code that was autofilled before hydration fills all boxes and is reported', () => {
  const onComplete = vi.fn<(code: string) => void>()
  const page = prerender(<OtpInput name="code" onComplete={onComplete} />)
  page.type('Digit 1 of 6', '123456')
  page.hydrate()
  expect(page.value('code')).toBe('123456')
  expect(page.value('Digit 6 of 6')).toBe('6')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('digits typed before hydration are kept, even in a controlled field', () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const page = prerender(<OtpInput name="code" value="" onValueChange={onValueChange} />)
  page.type('Digit 1 of 6', '1')
  page.hydrate()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('1')
})
