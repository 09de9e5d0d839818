import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import type { DomainRegistration } from '../../../../contract/websites/domain-registration.ts'
import { ExpiredPage } from '../../../../src/pages/websites/domains/expired-page.tsx'
import { ada, responses, fails, hesitates, refuses } from '../../support/api.ts'
import { registration } from '../../support/domain-registration.ts'
import { example, inState, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded, websiteStates } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { postureReport } from '../../support/posture.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const stands = (state: typeof example.state, data: DomainRegistration | null) => [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/domain/{id}', { data: { ...example, ...inState(state) } }),
  responses('GET /v1/domain/{id}/registration', { data }),
  responses('GET /v1/domain/{id}/posture', { data: seen }),
]
const seen = { ...postureReport, checked_at: '2026-01-06T09:30:00.000Z' }
const over = { ...registration, expires_at: '2026-01-05T04:00:00.000Z' }

const meta = {
  title: 'Pages/ExpiredPage',
  tags: ['!autodocs'],
  component: ExpiredPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/:id/expired', { width: 1280, height: 1200 }),
    msw: stands('expired', over),
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ExpiredPage>

export default meta
type Story = StoryObj<typeof meta>

export const Expired: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The registration has expired')).toBeVisible()
    await expect(await canvas.findByText('Example Registrar')).toBeVisible()
    // 30 days after it expired on 5 January.
    await expect(canvas.getByText(/in 28 days/)).toHaveTextContent(
      'Unless it’s renewed by 4 February 2026, in 28 days, Parapet removes this website.',
    )
    await expect(await canvas.findByText('20 March 2026')).toBeVisible()
  },
}
export const ExpiredOnPhone: Story = { ...Expired, parameters: onAPhone(1700) }

/** For a person who may only see the website. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    address: `/domain/${example.id}/expired`,
    msw: [
      responses('GET /v1/domain/{id}', {
        data: { ...example, ...inState('expired'), level: 'viewer' },
      }),
      ...meta.parameters.msw,
    ],
  },
  play: async ({ canvas }) => {
    for (const name of ['Check the registry', 'Remove website']) {
      await expect(await canvas.findByRole('button', { name })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    }
  },
}

export const ExpiredBeforeProtection: Story = {
  parameters: { picture: false, msw: stands('pending_ns', over) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The registration has expired')).toBeVisible()
    await expect(canvas.queryByText(/removes this website/)).toBeNull()
    await expect(canvas.queryByText(/^Neither the registration/)).toBeNull()
  },
}

export const CertificateExpired: Story = {
  parameters: {
    msw: [
      responses('GET /v1/domain/{id}/posture', {
        data: { ...seen, certificate_expires_at: '2026-01-06T00:00:00.000Z' },
      }),
      ...stands('active', registration),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The certificate has expired')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'View commands' })).toHaveAttribute(
      'href',
      `/domain/${example.id}/vise?check=tls_expiry`,
    )
    await expect(await canvas.findByText('Example Registrar')).toBeVisible()
  },
}

/** In the redemption period a registration can't be renewed in the usual way. */
export const RedemptionPeriod: Story = {
  parameters: {
    picture: false,
    msw: [
      fails('GET /v1/domain/{id}/posture'),
      ...stands('expired', { ...over, statuses: ['redemption period'] }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Contact Example Registrar today/)).toBeVisible()
    await expect(await canvas.findByText('The certificate could not be loaded')).toBeVisible()
  },
}

export const NothingExpired: Story = {
  parameters: { msw: stands('active', { ...registration, failure: null }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Neither the registration/)).toBeVisible()
  },
}

/** What has expired comes before what hasn’t. */
export const ExpiredPlanFirst: Story = {
  args: { renderPlan: (_domain, place) => place === 'first' && <p>The plan has expired</p> },
  parameters: { picture: false, msw: stands('active', registration) },
  play: async ({ canvas }) => {
    const calm = await canvas.findByText(/^Neither the registration/)
    const plan = canvas.getByText('The plan has expired')
    await expect(plan.compareDocumentPosition(calm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
}

/** What could not be loaded may have expired. */
export const CertificateUnknown: Story = {
  parameters: {
    picture: false,
    msw: [fails('GET /v1/domain/{id}/posture'), ...stands('active', registration)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The certificate could not be loaded')).toBeVisible()
    await expect(
      await canvas.findByText('Parapet doesn’t know when the certificate expires.'),
    ).toBeVisible()
    await expect(canvas.queryByText(/^Neither the registration/)).toBeNull()
  },
}

export const RegistrationLoading: Story = {
  parameters: {
    picture: false,
    msw: [hesitates('GET /v1/domain/{id}/registration'), ...stands('active', registration)],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('20 March 2026')).toBeVisible()
    await expect(canvas.queryByText(/^Neither the registration/)).toBeNull()
  },
}

export const CheckInconclusive: Story = {
  parameters: {
    picture: false,
    msw: [
      ...stands('active', {
        ...registration,
        failure: 'The registry is rate-limiting our queries. The next check is tomorrow.',
      }),
      refuses('POST /v1/domain/{id}/registration/check', 429, {
        code: 'too_many_attempts',
        message: 'Too many attempts. Try again in 20 minutes.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/rate-limiting our queries/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Check the registry' }))
    await expect(await screen.findByText(/Try again in 20 minutes/)).toBeVisible()
  },
}

/** Reached by an old link, or with Back after the removal. */
export const Removed: Story = {
  parameters: {
    picture: false,
    msw: [responses('GET /v1/domain/{id}', { data: removed }), ...meta.parameters.msw],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Restore website' })).toBeVisible()
    await expect(canvas.queryByText(/^Neither the registration/)).toBeNull()
  },
}

const states = websiteStates('Expiry', meta.parameters.msw)
export const Loading: Story = states.Loading
export const LoadFailed: Story = states.LoadFailed
export const NotFound: Story = states.NotFound

export const RegistrationFailed: Story = couldNotBeLoaded(
  'The registration',
  'GET /v1/domain/{id}/registration',
  meta.parameters.msw,
)
