// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { NewPasswordForm, type NewPasswordFormProps } from './index.ts'

const form = (props: Partial<NewPasswordFormProps>) => (
  <NewPasswordForm
    username="ada@example.com"
    minLength={8}
    password={{ name: 'password' }}
    {...props}
  />
)
const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Password'), { target: { value } })

test('a refused password is not called strong until it is edited', () => {
  const { rerender } = render(form({}))
  type('quiet rampart lantern')
  screen.getByText('Strong.')
  rerender(form({ failure: 'This password appears in lists of leaked passwords.' }))
  expect(screen.queryByText('Strong.')).toBeNull()
  type('quiet rampart lanterns')
  screen.getByText('Strong.')
})
