import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import type { Domain } from '../../../contract/domain.ts'
import { ManageDomainPage } from '../../../src/pages/websites/manage-domain-page.tsx'
import { ada, answers, refuses } from '../support/api.ts'
import { rules } from '../support/domain-attacks.ts'
import { example, removed } from '../support/domains.ts'
import { inConsole } from '../support/in-router.tsx'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { records } from '../support/records.ts'
import { visit } from '../support/visit.ts'

const isAda = answers('GET /v1/user', { data: ada })
const is = (data: Domain) => answers('GET /v1/domain/{id}', { data })
const has = (data: typeof rules) => answers('GET /v1/domain/{id}/rules', { data })

const meta = {
  title: 'Pages/ManageDomainPage',
  tags: ['!autodocs'],
  component: ManageDomainPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/:id/manage', { width: 1280, height: 960 }),
    msw: [
      isAda,
      is(example),
      has(rules),
      answers('POST /v1/domain/{id}/block-address', { data: rules[0]! }),
      refuses('POST /v1/domain/{id}/allow-rule', 409, {
        code: 'already_done',
        message: 'There is such a rule already.',
      }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof ManageDomainPage>

export default meta
type Story = StoryObj<typeof meta>

export const Rules: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('row', { name: /Block 203\.0\.113\.0\/24/ })).toBeVisible()
  },
}
export const RulesOnAPhone: Story = { ...Rules, parameters: onAPhone(1500) }

export const DnsRecords: Story = {
  parameters: {
    msw: [
      isAda,
      is({ ...example, state: 'active' }),
      has(rules),
      answers('GET /v1/domain/{id}/records', {
        data: records,
        next_cursor: null,
        kept: 6,
        conflicts: 0,
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'DNS records' }))
    await expect(await canvas.findByText('7 records')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Confirm/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Upload a zone file' }))
    await userEvent.keyboard('{Escape}')
    // The tab is still there: the upload has a word of its own in the address.
    await expect(await canvas.findByRole('tab', { name: 'DNS records' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}

export const AnAddressIsCheckedBlockedAndTheFormIsEmptyAgain: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByRole('textbox', { name: 'Address or range' })
    await userEvent.type(address, '1.2.3{Enter}')
    await expect(await canvas.findByText(/Enter an IP address or a range/)).toBeVisible()
    await expect(address).toHaveFocus()
    await userEvent.clear(address)
    await userEvent.type(address, '192.0.2.7{Enter}')
    await expect(await screen.findByText('192.0.2.7 is blocked')).toBeVisible()
    await expect(address).toHaveValue('')
  },
}

export const ARefusedRuleStaysAndSaysWhy: Story = {
  play: async ({ canvas, userEvent }) => {
    const ruleId = await canvas.findByRole('textbox', { name: 'Rule id' })
    await userEvent.type(ruleId, '942100')
    const path = canvas.getByRole('textbox', { name: /Below this path only/ })
    await userEvent.type(path, 'admin{Enter}')
    await expect(await canvas.findByText(/A path begins with a slash/)).toBeVisible()
    await userEvent.clear(path)
    await userEvent.type(path, '/admin{Enter}')
    await expect(await canvas.findByText('There is such a rule already.')).toBeVisible()
    await expect(ruleId).toHaveValue('942100')
    await expect(path).toHaveValue('/admin')
  },
}

export const Danger: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Danger' }))
    await expect(await canvas.findByRole('link', { name: 'Remove website' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Block an address' })).toBeNull()
  },
}

export const NothingToManageAboutARemovedOne: Story = {
  parameters: { msw: [isAda, is(removed)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('There is nothing to manage')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Restore website' })).toBeVisible()
  },
}
