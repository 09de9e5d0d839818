// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { userQuery } from '../../../api/account/user.ts'
import { InviteDialog } from './invite-dialog.tsx'

vi.mock('../access/use-organisation.ts', () => ({
  useOrganisation: () => ({ role: 'owner', default_role: 'member' }),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refusal = {
  status: 403,
  code: 'proof_required',
  message: 'Confirm it’s you, then try again.',
}
const invited = {
  email: 'joan@example.com',
  verdict: 'invited',
  reason: null,
  invitation: null,
  link: 'https://parapet.example/teams?invitation=sample',
}

const showDialog = (onClose = () => {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(userQuery.queryKey, {
    email: 'ada@example.com',
    proves_with: 'password',
  } as never)
  render(
    <QueryClientProvider client={client}>
      <InviteDialog onClose={onClose} />
    </QueryClientProvider>,
  )
}
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

// It closed, and nobody found out who wasn’t invited.
test('the dialog stays open until it shows what happened to each address', async () => {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string) =>
    address === '/v1/organisation/invitations'
      ? new Promise<Response>((resolve) => waiting.push(resolve))
      : Promise.resolve(Response.json({ status: 200, data: [] })),
  )
  const onClose = vi.fn<() => void>()
  showDialog(onClose)
  change(screen.getByLabelText('Email addresses'), invited.email)
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await screen.findByText('Inviting…')
  fireEvent.keyDown(screen.getByLabelText('Email addresses'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  waiting[0]?.(Response.json({ status: 200, data: [invited] }))
  expect(await screen.findByRole('dialog', { name: '1 person was invited' })).toBeTruthy()
})

// The form showed “Confirm it’s you, then try again”, and nowhere to do so.
test('whoever invites an owner long after signing in confirms that it’s them, and the invitation is sent', async () => {
  let isProved = false
  const send = vi.fn<(address: string) => Promise<Response>>(async (address) => {
    if (address === '/v1/prove') isProved = true
    if (address !== '/v1/organisation/invitations') return Response.json({ status: 200, data: [] })
    return isProved
      ? Response.json({ status: 200, data: [invited] })
      : Response.json(refusal, { status: 403 })
  })
  vi.stubGlobal('fetch', send)
  showDialog()
  change(screen.getByLabelText('Email addresses'), invited.email)
  change(screen.getByLabelText('Role'), 'owner')
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  change(within(dialog).getByLabelText('Password'), 'a long password')
  fireEvent.submit(within(dialog).getByLabelText('Password'))
  expect(await screen.findByRole('dialog', { name: '1 person was invited' })).toBeTruthy()
})
