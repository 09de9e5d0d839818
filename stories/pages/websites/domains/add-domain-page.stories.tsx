import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { AddDomainPage } from '../../../../src/pages/websites/domains/add-domain-page.tsx'
import { ada, responses, hesitates, isUnreachable, refuses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/AddDomainPage',
  tags: ['!autodocs'],
  component: AddDomainPage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/add-domain'), msw: [isAda] },
  beforeEach: visit,
} satisfies Meta<typeof AddDomainPage>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Domain name or URL' })).toBeVisible()
  },
}
export const EmptyOnPhone: Story = { ...Empty, parameters: onAPhone() }

export const InvalidName: Story = {
  parameters: {
    msw: [
      isAda,
      refuses('POST /v1/domain', 422, {
        code: 'invalid_request',
        message: 'That is an IP address. Enter the website’s name, such as example.com.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: 'Domain name or URL' })
    await userEvent.type(name, '192.0.2.1{Enter}')
    await expect(await canvas.findByText(/That is an IP address/)).toBeVisible()
    await expect(name).toHaveValue('192.0.2.1')
    await expect(name).toHaveFocus()
  },
}

export const Adding: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('POST /v1/domain')] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox'), 'example.com{Enter}')
    await expect(await canvas.findByRole('button', { name: /Adding/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const NoResponse: Story = {
  parameters: { picture: false, msw: [isAda, isUnreachable('POST /v1/domain')] },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByRole('textbox', { name: 'Domain name or URL' })
    await userEvent.click(canvas.getByRole('radio', { name: /Upload a zone file/ }))
    await userEvent.type(name, 'example.com{Enter}')
    await expect(await canvas.findByText(/the server could not be reached/i)).toBeVisible()
    await expect(name).toHaveValue('example.com')
    await expect(canvas.getByRole('radio', { name: /Upload a zone file/ })).toBeChecked()
    await expect(canvas.getByRole('button', { name: 'Add website' })).toBeEnabled()
  },
}
