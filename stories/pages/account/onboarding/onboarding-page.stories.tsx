import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { messages } from '../../../../contract/messages.ts'
import { OnboardingPage } from '../../../../src/pages/account/onboarding/onboarding-page.tsx'
import { responses, breaksDown, hesitates, options } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { columnParameters, onAPhone } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const offersOptions = responses('GET /v1/user/onboarding', { data: options })

const meta = {
  title: 'Pages/OnboardingPage',
  tags: ['!autodocs'],
  component: OnboardingPage,
  decorators: [inConsole],
  parameters: { ...columnParameters('/onboarding', 860), msw: [offersOptions] },
  beforeEach: visit,
} satisfies Meta<typeof OnboardingPage>

export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

async function chooseSetup({ canvas, userEvent }: Context) {
  await userEvent.click(await canvas.findByRole('radio', { name: /Developer Setup/ }))
}

async function reachDetails(context: Context) {
  await chooseSetup(context)
  await context.userEvent.click(context.canvas.getByRole('button', { name: 'Continue' }))
}

async function fillIn(context: Context) {
  const { canvas, userEvent } = context
  await reachDetails(context)
  await userEvent.type(await canvas.findByLabelText('First name'), 'Ada')
  await userEvent.type(canvas.getByLabelText('Last name'), 'Lovelace')
  await userEvent.selectOptions(canvas.getByLabelText('Use case'), 'Protect a website')
  await userEvent.selectOptions(canvas.getByLabelText('Company size'), '2–10 people')
}

const isTold = async ({ canvas }: Context, sentence: string) =>
  expect((await canvas.findAllByText(sentence))[0]).toBeVisible()

export const Setup: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /Executive Setup/ })).toBeVisible()
  },
}
export const SetupOnPhone: Story = { ...Setup, parameters: onAPhone() }
export const SetupSelected: Story = { play: chooseSetup }

export const SetupWithoutSelection: Story = {
  play: async (context) => {
    const { canvas, userEvent } = context
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }))
    await isTold(context, messages.optionMissing)
  },
}

export const DetailsLoading: Story = {
  parameters: { msw: [hesitates('GET /v1/user/onboarding')] },
  play: async (context) => {
    await reachDetails(context)
    await expect(
      await context.canvas.findByRole('heading', { name: 'Personal Details' }),
    ).toBeVisible()
  },
}

export const OptionsFailed: Story = {
  parameters: { msw: [breaksDown('GET /v1/user/onboarding')] },
  play: async (context) => {
    await reachDetails(context)
    await isTold(context, messages.optionsFailed)
  },
}

export const Details: Story = {
  play: async (context) => {
    await reachDetails(context)
    // Even when the options load after the step, typed text goes into the field.
    await waitFor(() => expect(context.canvas.getByLabelText('First name')).toHaveFocus())
  },
}
export const DetailsOnPhone: Story = { ...Details, parameters: onAPhone(800) }
export const DetailsFilledIn: Story = { play: fillIn }

export const DetailsWithErrors: Story = {
  parameters: { viewportSize: { width: 768, height: 1080 } },
  play: async (context) => {
    await reachDetails(context)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Submit' }))
    await isTold(context, messages.companySizeMissing)
  },
}
export const DetailsWithErrorsOnPhone: Story = {
  ...DetailsWithErrors,
  parameters: onAPhone(1080),
}

export const Sending: Story = {
  parameters: { msw: [offersOptions, hesitates('POST /v1/user/onboarding')] },
  play: async (context) => {
    await fillIn(context)
    const submit = context.canvas.getByRole('button', { name: 'Submit' })
    await context.userEvent.click(submit)
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
  },
}

export const SubmissionFailed: Story = {
  parameters: { msw: [offersOptions, breaksDown('POST /v1/user/onboarding')] },
  play: async (context) => {
    await fillIn(context)
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Submit' }))
    await isTold(context, messages.onboardingFailed)
  },
}
