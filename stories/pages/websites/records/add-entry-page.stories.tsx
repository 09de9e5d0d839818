import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { AddEntryPage } from '../../../../src/pages/websites/records/add-entry-page.tsx'
import { ada, fails, refusesField, responses } from '../../support/api.ts'
import { example } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isReviewed = [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/domain/{id}', { data: { ...example, state: 'review' } }),
]

const meta = {
  title: 'Pages/AddEntryPage',
  tags: ['!autodocs'],
  component: AddEntryPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain-scan/:id/entries/add', { width: 1280, height: 1000 }),
    msw: isReviewed,
  },
  beforeEach: visit,
} satisfies Meta<typeof AddEntryPage>

export default meta
type Story = StoryObj<typeof meta>

export const AddressRecord: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'www')
    await expect(canvas.getByText(/full name of this record is www\.example\.com/)).toBeVisible()
    await expect(canvas.getByRole('switch', { name: /Protect this name/ })).toBeVisible()
  },
}

/** As a scan and an import propose it. */
export const ProtectionFollowsName: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText('Name')
    const protection = canvas.getByRole('switch', { name: /Protect this name/ })
    await expect(protection).toBeChecked()
    await userEvent.type(name, 'mail')
    await expect(protection).not.toBeChecked()
    await userEvent.clear(name)
    await userEvent.type(name, 'www')
    await expect(protection).toBeChecked()
    await userEvent.click(protection)
    await userEvent.clear(name)
    await userEvent.type(name, 'www')
    await expect(protection).not.toBeChecked()
  },
}

/** From the list of names that are missing. */
export const MissingName: Story = {
  parameters: {
    picture: false,
    address: `/domain-scan/${example.id}/entries/add?name=mx2&type=A`,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Name')).toHaveValue('mx2')
    await expect(canvas.getByLabelText('Type')).toHaveValue('A')
    await expect(canvas.getByRole('switch', { name: /Protect this name/ })).not.toBeChecked()
  },
}

export const AddressRecordOnPhone: Story = { ...AddressRecord, parameters: onAPhone(1100) }

export const ServiceRecord: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Type'), 'SRV')
    await expect(canvas.getByLabelText('Name')).toHaveAttribute('placeholder', '_sip._tcp')
    await expect(canvas.getByLabelText('Port')).toBeVisible()
    await expect(canvas.queryByRole('switch')).toBeNull()
  },
}

/** The server’s error about the content is shown below the last field, so invalid numbers must be caught before. */
export const InvalidNumber: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Type'), 'SRV')
    await userEvent.type(canvas.getByLabelText('Name'), '_sip._tcp')
    await userEvent.type(canvas.getByLabelText('Port'), '99999')
    await userEvent.type(canvas.getByLabelText('Host'), 'sip.example.com{Enter}')
    const port = canvas.getByLabelText('Port')
    await expect(port).toHaveAccessibleDescription(/Enter a whole number from 0 to 65535\./)
    await expect(port).toHaveFocus()
    await expect(canvas.getByLabelText('Host')).toBeValid()
    await userEvent.clear(port)
    await userEvent.type(port, '5060')
    await expect(port).toBeValid()
  },
}

export const RejectedRecordKeepsInput: Story = {
  parameters: {
    msw: [
      ...isReviewed,
      refusesField(
        'POST /v1/domain/{id}/records',
        'name',
        'www is already an alias (CNAME), and an alias can’t have other records. Remove the CNAME record, or choose another name.',
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'www')
    await userEvent.type(canvas.getByLabelText('IPv4 address'), '192.0.2.1')
    await userEvent.click(canvas.getByRole('button', { name: 'Add record' }))
    await expect(await canvas.findByText(/www is already an alias/)).toBeVisible()
    await expect(canvas.getByLabelText('IPv4 address')).toHaveValue('192.0.2.1')
    await expect(canvas.getByLabelText('IPv4 address')).toBeValid()
    await expect(canvas.getByLabelText('Name')).toHaveFocus()
  },
}

export const RejectedContent: Story = {
  parameters: {
    picture: false,
    msw: [
      ...isReviewed,
      refusesField(
        'POST /v1/domain/{id}/records',
        'content',
        '“192.0.2.300” is not an IPv4 address.',
      ),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'www')
    await userEvent.type(canvas.getByLabelText('IPv4 address'), '192.0.2.300')
    await userEvent.click(canvas.getByRole('button', { name: 'Add record' }))
    const address = canvas.getByLabelText('IPv4 address')
    await waitFor(() => expect(address).toHaveFocus())
    await expect(address).toHaveAccessibleDescription(/is not an IPv4 address/)
  },
}

/** It isn’t an error of the content. */
export const ServerFailed: Story = {
  parameters: {
    picture: false,
    msw: [...isReviewed, fails('POST /v1/domain/{id}/records')],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'www')
    await userEvent.type(canvas.getByLabelText('IPv4 address'), '192.0.2.1')
    await userEvent.click(canvas.getByRole('button', { name: 'Add record' }))
    await expect(await canvas.findByText(/^Something went wrong on our side/)).toBeVisible()
    await expect(canvas.getByLabelText('IPv4 address')).toBeValid()
  },
}

const states = websiteStates('Add a record', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound
