// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchUser } from '../api/account/current-user.ts'
import { readCredentials, storeCredentials } from '../api/credentials.ts'
import { showSessionEnd } from './session-end.ts'
import { SessionEnded } from './session-ended.tsx'
import { watchSession } from './session-watch.ts'
import { followTypedText, hasTypedText } from './typed-text.ts'

// This can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
const resumed = vi.fn<() => void>()
followTypedText()
watchSession(() => {}, {
  hasTypedText,
  accountId: () => 'ada',
  showEnded: showSessionEnd,
  onResume: resumed,
})

const signedInAs = (id: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, data: { id } }))
/** As another tab does it. */
const signIn = (userToken: string) => {
  storeCredentials({ token: 'access', userToken })
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_token' }))
}

beforeEach(() => {
  storeCredentials({ token: 'access 1', userToken: 'user 1' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'session_ended', message: 'Your session has ended.' }, { status: 401 }),
  )
})
afterEach(() => {
  cleanup()
  act(() => showSessionEnd(undefined))
  vi.unstubAllGlobals()
  resumed.mockClear()
})

// A hidden tab gets no warning. It left for the sign-in page, and the text was lost.
test('the end of the session keeps typed text, and the page continues once the same person has signed in again', async () => {
  render(
    <>
      <input aria-label="Name" type="text" defaultValue="" />
      <SessionEnded />
    </>,
  )
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Half a form' } })
  await act(() => fetchUser().catch(() => undefined))
  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeTruthy()
  expect(readCredentials()).toBeUndefined()

  // The second factor is still missing.
  await act(async () => signIn('user 2'))
  expect(resumed).not.toHaveBeenCalled()

  signedInAs('ada')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(resumed).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half a form')
})

test('text that was removed, or whose field is gone, keeps nobody on the page', () => {
  const { unmount } = render(<input aria-label="Name" type="text" defaultValue="" />)
  const name = screen.getByLabelText('Name')
  fireEvent.input(name, { target: { value: 'x' } })
  expect(hasTypedText()).toBe(true)
  fireEvent.input(name, { target: { value: ' ' } })
  expect(hasTypedText()).toBe(false)
  fireEvent.input(name, { target: { value: 'x' } })
  unmount()
  expect(hasTypedText()).toBe(false)
})

test('a password is not kept', () => {
  render(<input aria-label="Password" type="password" defaultValue="" />)
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  expect(hasTypedText()).toBe(false)
})
