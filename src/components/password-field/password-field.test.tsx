// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PasswordField } from './index.ts'

const input = () => screen.getByLabelText<HTMLInputElement>('Password')

test.each([
  ['hides the password', 'password', () => {}],
  [
    'that the page prevents leaves it as it is',
    'text',
    (event: { preventDefault: () => void }) => event.preventDefault(),
  ],
] as const)('a reset of the form %s', (_, type, onReset) => {
  const { container } = render(
    <form onReset={onReset}>
      <PasswordField aria-label="Password" autoComplete="current-password" />
    </form>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(input().type).toBe('text')
  act(() => container.querySelector('form')?.reset())
  expect(input().type).toBe(type)
})
