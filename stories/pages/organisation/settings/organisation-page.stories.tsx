import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { OrganisationPage } from '../../../../src/pages/organisation/organisation-page.tsx'
import { ada, asksForProof, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme, organisationSettings } from '../../support/organisation.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = responses('GET /v1/organisation/settings', { data: organisationSettings })
const isIn = (organisation: Organisation) =>
  responses('GET /v1/organisations', { data: [organisation] })
const nothingSet = {
  ...organisationSettings,
  legal_name: null,
  legal_address: null,
  legal_country: null,
  registration_number: null,
  vat_number: null,
  email_domains: [],
  second_factor: 'nobody' as const,
  session_idle_minutes: null,
  session_life_hours: null,
}

const unprotected = { ...acme, needs_second_factor: true }
const deleted = { ...acme, restorable_until: '2026-02-06T12:00:00.000Z' }

const meta = {
  title: 'Pages/Organisation/OrganisationPage',
  tags: ['!autodocs'],
  component: OrganisationPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/organisation', { width: 1280, height: 2000 }),
    msw: [isAda, has, isIn(acme)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof OrganisationPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /Legal name/ })).toHaveValue('Acme Ltd')
    await expect(canvas.getByRole('textbox', { name: /Allowed email domains/ })).toHaveValue(
      'acme.example\nexample.com',
    )
    await expect(canvas.getByRole('radio', { name: 'Owners and admins' })).toBeChecked()
    await expect(canvas.getByLabelText('Sign out after inactivity')).toHaveDisplayValue('1 hour')
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(2600) }

export const NothingSet: Story = {
  parameters: {
    picture: false,
    msw: [isAda, responses('GET /v1/organisation/settings', { data: nothingSet })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Nobody' })).toBeChecked()
    await expect(canvas.getByLabelText('Always sign out after')).toHaveDisplayValue(
      '7 days (longest)',
    )
  },
}

export const Loading: Story = loading(
  'Organisation',
  'GET /v1/organisation/settings',
  meta.parameters.msw,
)

export const LoadFailed: Story = couldNotBeLoaded(
  'The settings',
  'GET /v1/organisation/settings',
  meta.parameters.msw,
)

export const NotAllowed: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'member' }],
    msw: [isAda, hesitates('GET /v1/organisation/audit-log')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: 'Audit log' })).toBeVisible()
    await expect(canvas.getAllByRole('tab')).toHaveLength(1)
  },
}

export const AuditorCannotSave: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'auditor' }] },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('textbox', { name: /VAT number/ })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }))
    const reasons = await screen.findAllByText(/Requires the role Owner or Admin/)
    await expect(reasons.length).toBeGreaterThan(0)
  },
}

/** Only what was changed is sent, with the values that it is based on. */
export const SavesChanges: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/organisation/settings', {
        data: { ...organisationSettings, vat_number: null },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(await canvas.findByRole('textbox', { name: /VAT number/ }))
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save legal details' }))
    await expect(await screen.findByText('Legal details saved')).toBeVisible()
    await waitFor(() => expect(canvas.queryByText('Unsaved changes')).toBeNull())
  },
}

export const ConfirmsLeavingTab: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await userEvent.type(name, ' Ltd')
    const leave = async (button: string) => {
      await userEvent.click(await canvas.findByRole('tab', { name: 'Audit log' }))
      const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
      await userEvent.click(within(question).getByRole('button', { name: button }))
    }
    await leave('Cancel')
    await expect(name).toHaveValue('Acme Ltd')
    await leave('Leave')
    await expect(
      await canvas.findByRole('tab', { name: 'Audit log', selected: true }),
    ).toBeVisible()
  },
}

export const RejectsInvalidDomain: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const domains = await canvas.findByRole('textbox', { name: /Allowed email domains/ })
    await userEvent.type(domains, '\n*.example.net')
    await userEvent.click(canvas.getByRole('button', { name: 'Save invitations' }))
    await expect(await canvas.findByText(/without @ or wildcards/)).toBeVisible()
    await expect(domains).toHaveFocus()
  },
}

let stored = organisationSettings
export const ChangedByAnotherPerson: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      isIn(acme),
      http.get('/v1/organisation/settings', () => HttpResponse.json({ status: 200, data: stored })),
      refuses('POST /v1/organisation/settings', 409, {
        code: 'changed_meanwhile',
        message: 'Somebody else has changed these settings in the meantime.',
      }),
    ],
  },
  beforeEach: () => {
    stored = organisationSettings
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    stored = { ...organisationSettings, name: 'Theirs' }
    await userEvent.clear(name)
    await userEvent.type(name, 'Mine')
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }))
    await expect(await canvas.findByText(/Somebody else has changed/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load current values' }))
    await waitFor(() => expect(name).toHaveValue('Theirs'))
    await expect(canvas.queryByText(/Somebody else has changed/)).toBeNull()
  },
}

/** A file that only calls itself an image. */
export const RefusesOtherFile: Story = {
  parameters: pageParameters('/organisation'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upload logo' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload logo' }))
    // As the browser's file dialog does. `userEvent.upload` would keep a file that was refused.
    const chosen = new DataTransfer()
    chosen.items.add(new File(['<svg/>'], 'logo.png', { type: 'image/png' }))
    const input = dialog.getByLabelText<HTMLInputElement>(/Image/)
    input.files = chosen.files
    await fireEvent.change(input)
    await expect(await dialog.findAllByText(/not a PNG, JPEG or WebP/)).not.toHaveLength(0)
    await userEvent.click(dialog.getByRole('button', { name: 'Save logo' }))
    await expect(await dialog.findByText('No file has been added. Choose one.')).toBeVisible()
  },
}

export const DeletionDialog: Story = {
  parameters: {
    ...pageParameters('/organisation'),
    msw: [
      ...meta.parameters.msw,
      ...asksForProof('POST /v1/organisation/delete', {
        data: { restorable_until: '2026-02-06T12:00:00.000Z' },
        password: 'seven lanterns',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete organisation' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Acme?' })
    await expect(within(question).getByText(/audit log and invoices are kept/)).toBeVisible()
  },
}

export const DeletesAfterProof: Story = {
  parameters: { ...DeletionDialog.parameters, picture: false },
  play: async (context) => {
    await DeletionDialog.play?.(context)
    const { userEvent } = context
    const question = screen.getByRole('alertdialog')
    await userEvent.type(within(question).getByRole('textbox'), 'Acme')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete organisation' }))
    await userEvent.type(await screen.findByLabelText('Password'), 'seven lanterns{Enter}')
    await expect(await screen.findByText('Acme was deleted')).toBeVisible()
  },
}

export const SecondFactorNeeded: Story = {
  parameters: {
    ...pageParameters('/organisation'),
    organisations: [unprotected],
    msw: [isAda, isIn(unprotected)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Set up second factor' })).toHaveAttribute(
      'href',
      '/mfa?next=%2Forganisation',
    )
    await expect(canvas.queryByRole('tab')).toBeNull()
  },
}

export const Deleted: Story = {
  parameters: {
    ...pageParameters('/organisation'),
    organisations: [deleted],
    msw: [...meta.parameters.msw, responses('POST /v1/organisation/restore', {})],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Restore organisation' })).toBeVisible()
  },
}

export const RestoresOrganisation: Story = {
  parameters: { ...Deleted.parameters, picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Restore organisation' }))
    await expect(await screen.findByText('Acme was restored')).toBeVisible()
  },
}
