import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import type { User } from '../../../../contract/account/user.ts'
import type { ReachedDomain } from '../../../../contract/websites/domain.ts'
import { RemoveDomainPage } from '../../../../src/pages/websites/domains/remove-domain-page.tsx'
import { ada, responses, asksForProof, refuses } from '../../support/api.ts'
import { example, inState, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const provesWith = (proves_with: User['proves_with']) =>
  responses('GET /v1/user', { data: { ...ada, has_password: false, proves_with } })
const is = (data: ReachedDomain) => responses('GET /v1/domain/{id}', { data })
const asksAgain = asksForProof('POST /v1/domain/{id}/remove', {
  data: removed,
  password: 'a long password',
})

const meta = {
  title: 'Pages/RemoveDomainPage',
  tags: ['!autodocs'],
  component: RemoveDomainPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/:id/remove', { width: 1280, height: 960 }),
    msw: [isAda, is(example), ...asksAgain],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof RemoveDomainPage>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Context = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>

async function typeTheName({ canvas, userEvent }: Context) {
  const name = await canvas.findByRole('textbox')
  await settled()
  await userEvent.type(name, 'Example.com{Enter}')
}
async function openedDialog(context: Context) {
  await typeTheName(context)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Remove example.com' })).toBeVisible()
    await expect(canvas.getByText('14 January 2026')).toBeVisible()
    await expect(canvas.queryByText('The name servers still point to Parapet')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Download records' })).toHaveAttribute(
      'href',
      `/v1/domain/${example.id}/zone-file`,
    )
  },
}

export const NameServersPointingOnPhone: Story = {
  parameters: {
    ...onAPhone(1400),
    msw: [isAda, is({ ...example, state: 'active' }), ...asksAgain],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The name servers still point to Parapet')).toBeVisible()
  },
}

export const ExpiredWebsite: Story = {
  parameters: {
    picture: false,
    msw: [isAda, is({ ...example, ...inState('expired') }), ...asksAgain],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The name servers still point to Parapet')).toBeVisible()
  },
}

export const AlreadyRemoved: Story = {
  parameters: { msw: [isAda, is(removed)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Already removed')).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}

export const RequiresTypedName: Story = {
  parameters: {
    msw: [
      isAda,
      is(example),
      refuses('POST /v1/domain/{id}/remove', 409, {
        code: 'already_done',
        message: 'This website has already been removed.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox')
    await userEvent.type(name, 'example.org{Enter}')
    await expect(await canvas.findByText(/The name doesn’t match/)).toBeVisible()
    await expect(name).toHaveFocus()
    await userEvent.clear(name)
    await typeTheName({ canvas, userEvent })
    await expect(await canvas.findByText('This website has already been removed.')).toBeVisible()
    await expect(name).toHaveValue('Example.com')
  },
}

export const RequiresPassword: Story = {
  play: async (context) => {
    const dialog = await openedDialog(context)
    await waitFor(() => expect(dialog.getByLabelText('Password')).toHaveFocus())
  },
}

export const RetriesWrongPassword: Story = {
  parameters: { picture: false },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openedDialog(context)
    const password = dialog.getByLabelText('Password')
    await userEvent.type(password, 'a wrong one{Enter}')
    await expect(await dialog.findByText(/That is not your password/)).toBeVisible()
    await expect(password).toHaveFocus()
    await userEvent.clear(password)
    await userEvent.type(password, 'a long password{Enter}')
    await expect(await screen.findByText('example.com was removed')).toBeVisible()
    await expect(screen.queryByRole('dialog')).toBeNull()
    await expect(canvas.queryByText(/Confirm it’s you/)).toBeNull()
  },
}

export const CancelsConfirmation: Story = {
  parameters: { picture: false },
  play: async (context) => {
    const { canvas, userEvent } = context
    const dialog = await openedDialog(context)
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('textbox')).toHaveValue('Example.com')
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(canvas.queryByText(/Confirm it’s you/)).toBeNull()
  },
}

export const RequiresAppCode: Story = {
  parameters: { msw: [provesWith('authenticator'), is(example), ...asksAgain] },
  play: async (context) => {
    const dialog = await openedDialog(context)
    await expect(dialog.getByText(/one of your recovery codes/)).toBeVisible()
  },
}

export const RequiresEmailedCodeOnPhone: Story = {
  parameters: {
    ...onAPhone(),
    msw: [
      provesWith('mailed_code'),
      is(example),
      ...asksAgain,
      responses('POST /v1/prove/send-code', { data: { wait_seconds: 60 } }),
    ],
  },
  play: async (context) => {
    const dialog = await openedDialog(context)
    await expect(dialog.getByText(/that we sent to ada@example\.com/)).toBeVisible()
    await expect(await dialog.findByText('60 s until you can resend')).toBeVisible()
    const resend = dialog.getByRole('button', { name: 'Send another code' })
    await expect(resend).toHaveAttribute('aria-disabled', 'true')
  },
}

const states = websiteStates('Remove website', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound
