import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor } from 'storybook/test'

import { BillingDetailsPage } from '../../../../src/pages/billing/details/billing-details-page.tsx'
import { ada, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { billingDetails } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const base = [
  responses('GET /v1/user', { data: ada }),
  // Somebody who may not see the settings enters everything.
  refuses('GET /v1/organisation/settings', 403, {
    code: 'not_allowed',
    message: 'Your role doesn’t allow this.',
  }),
]
const has = (data: typeof billingDetails) => responses('GET /v1/billing/details', { data })

const meta = {
  title: 'Pages/Billing/BillingDetails',
  tags: ['!autodocs'],
  component: BillingDetailsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/billing/add', { width: 1280, height: 1800 }),
    address: '/billing/add',
    msw: [...base, has(billingDetails)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof BillingDetailsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Saved: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Valid')).toBeVisible()
    await expect(canvas.getByText('Being checked')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Make default' })).toHaveLength(1)
    await expect(canvas.queryByRole('button', { name: /^Check/ })).toBeNull()
  },
}
export const SavedOnPhone: Story = { ...Saved, parameters: onAPhone(2300) }

export const NotValid: Story = {
  parameters: {
    picture: false,
    msw: [...base, has([{ ...billingDetails[1]!, is_default: true, vat_state: 'invalid' }])],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not valid')).toBeVisible()
    await expect(canvas.getByText(/has no record of this number, so tax is charged/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Check again' })).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: {
    ...pageParameters('/billing/add', { width: 1280, height: 1200 }),
    msw: [...base, has([])],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Invoices need a name and an address/)).toBeVisible()
  },
}

/** The fields are those of the country, and of a company or a person. */
export const FieldsOfCountry: Story = {
  parameters: { picture: false, msw: [...base, has([])] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Country'), 'US')
    await expect(canvas.getByLabelText('State')).toBeVisible()
    await expect(canvas.queryByLabelText(/VAT number/)).toBeNull()
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'DE')
    await expect(canvas.getByText(/Begins with DE/)).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'Person' }))
    await expect(canvas.queryByLabelText(/VAT number/)).toBeNull()
    await expect(canvas.getByLabelText('Full name')).toBeVisible()
  },
}

/** What is wrong is said at its field, and the first one has the focus. */
export const WrongEntries: Story = {
  parameters: { picture: false, msw: [...base, has([])] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Country'), 'DE')
    await userEvent.type(canvas.getByLabelText('Legal name'), 'Acme')
    await userEvent.type(canvas.getByLabelText('Street and number'), 'Mauerstraße 1')
    await userEvent.type(canvas.getByLabelText('City'), 'Berlin')
    await userEvent.type(canvas.getByLabelText('Postal code'), '1011')
    await userEvent.type(canvas.getByLabelText(/VAT number/), 'DE12')
    await userEvent.click(canvas.getByRole('button', { name: 'Add billing details' }))
    await expect(
      await canvas.findByText('Enter a valid postal code for the country, such as 10115.'),
    ).toBeVisible()
    await expect(
      canvas.getByText('Enter a VAT number for the country. It begins with DE.'),
    ).toBeVisible()
    await expect(canvas.getByLabelText('Postal code')).toHaveFocus()
  },
}

export const Changing: Story = {
  parameters: { picture: false, address: `/billing/add?details=${billingDetails[0]!.id}` },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Legal name')).toHaveValue('Acme GmbH')
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await expect(await canvas.findByRole('heading', { name: 'Add billing details' })).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: 'Billing details' })).toHaveFocus(),
    )
    await userEvent.click(canvas.getByRole('link', { name: 'Change Acme GmbH' }))
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: 'Change Acme GmbH' })).toHaveFocus(),
    )
  },
}

const added = { ...billingDetails[1]!, id: '00000000-0000-4000-8000-000000000899', name: 'Ny AB' }
let isAdded = false
const growingList = http.get('/v1/billing/details', () =>
  HttpResponse.json({ status: 200, data: isAdded ? [...billingDetails, added] : billingDetails }),
)

/** What is typed stays when somebody else adds billing details in the meantime. */
export const TypedWhileAdded: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      growingList,
      http.post('/v1/billing/details/:billingDetailId/default', () => {
        isAdded = true
        return HttpResponse.json({ status: 200, data: [...billingDetails, added] })
      }),
    ],
  },
  beforeEach: () => {
    isAdded = false
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('City'), 'Berlin')
    await userEvent.click(canvas.getByRole('button', { name: 'Make default' }))
    await expect(await canvas.findByText('Ny AB')).toBeVisible()
    await expect(await screen.findByText('Atelier SARL is now the default')).toBeVisible()
    await expect(canvas.getByLabelText('City')).toHaveValue('Berlin')
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [hesitates('GET /v1/billing/details'), ...base] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Billing details' })).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The billing details',
  'GET /v1/billing/details',
  meta.parameters.msw,
)

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include billing details')).toBeVisible()
  },
}
