// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchUser } from '../api/account/current-user.ts'
import {
  clearCredentials,
  clearEndedCredentials,
  readCredentials,
  storeCredentials,
} from '../api/credentials.ts'
import { Dialog } from '../components/dialog/index.ts'
import { followTypedText, hasTypedText } from '../pages/shared/typed-text.ts'
import { useSchemaForm } from '../pages/shared/use-schema-form.ts'
import { showSessionEnd } from './session-end.ts'
import { SessionEnded } from './session-ended.tsx'
import { watchSession } from './session-watch.ts'

const resumed = vi.fn<() => void>()
const reload = vi.fn<() => void>()
const replace = vi.fn<(href: string) => void>()
let accountId = 'ada'
followTypedText()
let leave = () => {}

const signedInAs = (id: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, data: { id } }))
const inAnotherTab = (change: () => void) => {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_token' }))
}
const signIn = (userToken: string) =>
  inAnotherTab(() => storeCredentials({ token: 'access', userToken }))

beforeEach(() => {
  accountId = 'ada'
  vi.stubGlobal('location', { pathname: '/organisation', search: '', hash: '', reload, replace })
  leave = watchSession(() => {}, {
    hasTypedText,
    accountId: () => accountId,
    showEnded: showSessionEnd,
    onResume: resumed,
  })
  storeCredentials({ token: 'access 1', userToken: 'user 1' })
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'session_ended', message: 'Your session has ended.' }, { status: 401 }),
  )
})
afterEach(() => {
  cleanup()
  leave()
  act(() => showSessionEnd(undefined))
  vi.unstubAllGlobals()
  for (const mock of [resumed, reload, replace]) mock.mockClear()
})

function renderPage() {
  render(
    <>
      <input aria-label="Name" type="text" defaultValue="" />
      <SessionEnded />
    </>,
  )
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Half a form' } })
}
const findEnded = () => screen.findByRole('alertdialog', { name: 'Your session has ended' })

// A hidden tab gets no warning. It left for the sign-in page, and the text was lost.
test('the end of the session keeps typed text, and the page continues once the same person has signed in again', async () => {
  renderPage()
  await act(() => fetchUser().catch(() => undefined))
  expect(await findEnded()).toBeTruthy()
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

// A hidden tab has no live stream: others find out first.
test('typed text is kept when another tab finds out first that the session has ended', async () => {
  renderPage()
  await act(async () => inAnotherTab(clearEndedCredentials))
  expect(await findEnded()).toBeTruthy()
  expect(replace).not.toHaveBeenCalled()
})

test('typed text is kept when a call without a token is the first sign of it', async () => {
  renderPage()
  clearEndedCredentials()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Missing token.' }, { status: 401 }))
  await act(() => fetchUser().catch(() => undefined))
  expect(await findEnded()).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test('signing out in another tab leaves the page, also after an earlier session was ended', async () => {
  clearEndedCredentials()
  storeCredentials({ token: 'access 2', userToken: 'user 2' })
  renderPage()
  await act(async () => inAnotherTab(clearCredentials))
  expect(replace).toHaveBeenCalledWith('/login?next=%2Forganisation')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('another account never continues on the page, even if its data was fetched first', async () => {
  renderPage()
  await act(() => fetchUser().catch(() => undefined))
  accountId = 'bob'
  signedInAs('bob')
  await act(async () => signIn('user 2'))
  await waitFor(() => expect(reload).toHaveBeenCalled())
  expect(resumed).not.toHaveBeenCalled()
})

test('a window next to another one continues after the second factor was entered there', async () => {
  renderPage()
  await act(() => fetchUser().catch(() => undefined))
  await act(async () => signIn('user 2'))
  signedInAs('ada')
  await act(async () => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(resumed).toHaveBeenCalledTimes(1))
})

test('what is open above the page is hidden with it', async () => {
  render(
    <>
      <Dialog isOpen onOpenChange={() => {}} title="Add token">
        <input aria-label="Name" type="text" defaultValue="" />
      </Dialog>
      <SessionEnded />
    </>,
  )
  const name = screen.getByLabelText('Name')
  fireEvent.input(name, { target: { value: 'Half a form' } })
  await act(() => fetchUser().catch(() => undefined))
  expect(await findEnded()).toBeTruthy()
  expect(getComputedStyle(name).visibility).toBe('hidden')
  act(() => showSessionEnd(undefined))
  expect(getComputedStyle(name).visibility).toBe('visible')
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

test.each([
  ['a password', <input key="" aria-label="It" type="password" />],
  ['a code', <input key="" aria-label="It" autoComplete="one-time-code" />],
  ['a box of a code', <input key="" aria-label="It" data-slot="otp-input-box" />],
  [
    'what finds an option',
    <input key="" aria-label="It" role="combobox" aria-expanded={false} aria-controls="options" />,
  ],
])('%s is not kept', (_what, control) => {
  render(control)
  fireEvent.input(screen.getByLabelText('It'), { target: { value: 'secret' } })
  expect(hasTypedText()).toBe(false)
})

function NameForm({ save }: { save: () => Promise<string | undefined> }) {
  const form = useSchemaForm({ defaultValues: { name: 'Acme' }, onSubmit: save })
  const { error: _error, ...name } = form.field('name')
  return (
    <form onSubmit={form.onSubmit}>
      <input aria-label="Name" type="text" {...name} />
      <button type="submit" disabled={form.isPending}>
        Save
      </button>
    </form>
  )
}

test('text that was saved, or changed back, keeps nobody on the page, but text that could not be saved does', async () => {
  const save = vi.fn<() => Promise<string | undefined>>(async () => 'It could not be saved.')
  render(<NameForm save={save} />)
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  const submit = async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
    await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false))
  }
  name.focus()
  fireEvent.input(name, { target: { value: 'Acme 2' } })
  expect(hasTypedText()).toBe(true)
  fireEvent.input(name, { target: { value: 'Acme' } })
  expect(hasTypedText()).toBe(false)

  fireEvent.input(name, { target: { value: 'Acme 2' } })
  await submit()
  expect(hasTypedText()).toBe(true)
  save.mockResolvedValue(undefined)
  await submit()
  expect(hasTypedText()).toBe(false)
  fireEvent.input(name, { target: { value: 'Acme 3' } })
  expect(hasTypedText()).toBe(true)
})
