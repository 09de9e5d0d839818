import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { OwnedAlone } from '../../../../contract/account/closure.ts'
import type { DataExport } from '../../../../contract/account/data-export.ts'
import { ClosurePage } from '../../../../src/pages/account/closure/closure-page.tsx'
import { ada, asksForProof, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { columnParameters, onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const own: OwnedAlone = {
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c01',
  name: 'Ada Lovelace’s organisation',
  members: 1,
  websites: 0,
  databases: 0,
  plans: [],
  is_partner: false,
  successors: [],
}
const shared: OwnedAlone = {
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c02',
  name: 'Analytical Engines',
  members: 3,
  websites: 12,
  databases: 1,
  plans: [
    { plan: 'Pro', name: 'example.com', ends_at: '2026-02-03T09:00:00.000Z' },
    { plan: 'Business', name: 'Orders', ends_at: '2026-06-20T09:00:00.000Z' },
  ],
  is_partner: false,
  successors: [
    {
      id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c03',
      name: 'Grace Hopper',
      email: 'grace@example.com',
    },
    {
      id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9c04',
      name: 'kim@example.com',
      email: 'kim@example.com',
    },
  ],
}
const isAda = responses('GET /v1/user', { data: ada })
const requires = (organisations: OwnedAlone[]) =>
  responses('GET /v1/user/closure', { data: { deleted_at: null, organisations } })
const exported = (data: DataExport | null) => responses('GET /v1/user/export', { data })
const ready: DataExport = {
  state: 'ready',
  requested_at: '2026-01-07T11:00:00.000Z',
  expires_at: '2026-01-14T11:02:00.000Z',
  bytes: 20_480,
  next_at: '2026-01-08T11:00:00.000Z',
}
const deleted_at = '2026-02-06T12:00:00.000Z'
const isClosing = responses('GET /v1/user', { data: { ...ada, deleted_at } })

const meta = {
  title: 'Pages/ClosurePage',
  tags: ['!autodocs'],
  component: ClosurePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/closure', { width: 1280, height: 1800 }),
    msw: [
      isAda,
      requires([own, shared]),
      exported(null),
      ...asksForProof('POST /v1/user/closure', {
        data: { deleted_at },
        password: 'a long password',
      }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ClosurePage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Pick<Parameters<NonNullable<Story['play']>>[0], 'canvas' | 'userEvent'>

async function submit({ canvas, userEvent }: Context) {
  const email = await canvas.findByRole('textbox')
  await settled()
  await userEvent.clear(email)
  await userEvent.type(email, 'Ada@example.com{Enter}')
}

export const Filled: Story = {
  play: async ({ canvas }) => {
    const alone = await canvas.findByLabelText(own.name)
    await expect(alone).toHaveValue('close')
    const field = canvas.getByLabelText(shared.name)
    await expect(field).toHaveValue('')
    await expect(field).toHaveAccessibleDescription(
      'You are its only owner. It has 3 members, 12 websites and 1 database. Closing it ends its plans: Pro for example.com, running until 3 February 2026; Business for Orders, running until 20 June 2026.',
    )
    await canvas.findByText(ada.email, { selector: 'code' })
    await expect(await canvas.findByRole('button', { name: 'Request your data' })).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(2600) }

export const RequiresDecision: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await submit(context)
    await expect(
      await context.canvas.findByText(`Choose what happens to ${shared.name}.`),
    ).toBeVisible()
    await expect(context.canvas.getByLabelText(shared.name)).toHaveFocus()
  },
}

/** Closing it was preselected, and refused after everything was typed. */
export const PartnerIsNotClosed: Story = {
  parameters: {
    picture: false,
    msw: [isAda, requires([{ ...own, is_partner: true }]), exported(null)],
  },
  play: async (context) => {
    await submit(context)
    const field = context.canvas.getByLabelText(own.name)
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/A partner can’t be closed\./)
    await expect(
      within(field).getByRole('option', { name: 'Close it with my account' }),
    ).toBeDisabled()
  },
}

export const RequiresPassword: Story = {
  parameters: { picture: false },
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.selectOptions(
      await canvas.findByLabelText(shared.name),
      'Hand over to Grace Hopper (grace@example.com)',
    )
    await submit(context)
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(within(dialog).getByLabelText('Password')).toBeVisible()
  },
}

export const ListHasChanged: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      requires([own]),
      exported(null),
      refuses('POST /v1/user/closure', 403, {
        code: 'not_allowed',
        message: 'Choose what happens to each organisation that has no other owner.',
      }),
    ],
  },
  play: async (context) => {
    await submit(context)
    await expect(
      await context.canvas.findByText(/^Choose what happens to each organisation/),
    ).toBeVisible()
  },
}

export const ExportReady: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      requires([own]),
      exported(ready),
      refuses('GET /v1/user/export/file', 403, {
        code: 'proof_required',
        message: 'Confirm it’s you, then try again.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Download your data' }))
    await expect(canvas.getByText('14 January 2026')).toBeVisible()
    await expect(await screen.findByLabelText('Password')).toBeVisible()
  },
}

export const Closing: Story = {
  parameters: { ...columnParameters('/closure'), msw: [isClosing, exported(null)] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Your account is closing', level: 1 }),
    ).toBeVisible()
    await expect(canvas.getByText('6 February 2026')).toBeVisible()
    await expect(canvas.queryByRole('navigation')).toBeNull()
    await expect(await canvas.findByRole('button', { name: 'Request your data' })).toBeVisible()
  },
}

export const KeepFailed: Story = {
  parameters: {
    ...columnParameters('/closure'),
    picture: false,
    msw: [
      isClosing,
      exported(ready),
      refuses('POST /v1/user/closure/keep', 500, {
        code: 'internal_error',
        message: 'Something went wrong on our side. Try again.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep my account' }))
    await expect(await canvas.findByText(/Something went wrong on our side/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  },
}

export const Loading: Story = loading(
  'Close your account',
  'GET /v1/user/closure',
  meta.parameters.msw,
)
export const LoadFailed: Story = couldNotBeLoaded(
  'Your organisations',
  'GET /v1/user/closure',
  meta.parameters.msw,
)
