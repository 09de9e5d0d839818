import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { chooseOrganisation } from '../../../src/api/organisation-in-use.ts'
import { Page } from '../../../src/components/page/index.ts'
import { ada, responses } from '../support/api.ts'
import {
  answered,
  attackAnswer,
  streams,
  WEBSITE_ID,
  withModel,
  withoutModel,
} from '../support/assistant.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme } from '../support/organisation.ts'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const base = [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/assistant', { data: withModel }),
]
const QUESTION = 'Which attacks were there yesterday?'

/** The console opens it beside any of its pages. */
const SomePage = () => (
  <Page title="shop.example.com" description="The assistant opens next to any page.">
    {null}
  </Page>
)

const meta = {
  title: 'Pages/AssistantSheet',
  tags: ['!autodocs'],
  component: SomePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/domain/{domainId}'),
    address: `/domain/${WEBSITE_ID}`,
    msw: base,
  },
  beforeEach: visit,
} satisfies Meta<typeof SomePage>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Context = Parameters<Play>[0]

async function open({ canvas, userEvent }: Context) {
  await canvas.findByRole('heading', { name: 'shop.example.com' })
  await userEvent.keyboard('{Control>}j{/Control}')
  const sheet = await screen.findByRole('dialog', { name: 'Assistant' })
  return { sheet, field: await within(sheet).findByRole('textbox', { name: 'Your question' }) }
}

async function openAndAsk(context: Context) {
  const opened = await open(context)
  await context.userEvent.type(opened.field, `${QUESTION}{Enter}`)
  await within(opened.sheet).findByText('The answer is complete.')
  return opened
}

export const Empty: Story = {
  parameters: {
    msw: [responses('GET /v1/assistant', { data: withoutModel }), ...base],
  },
  play: async (context) => {
    const { sheet, field } = await open(context)
    await expect(await within(sheet).findByText('No model is configured')).toBeVisible()
    await expect(within(sheet).getByText(/about the website on this page/)).toBeVisible()
    await waitFor(() => expect(field).toHaveFocus())
  },
}

const long = {
  ...attackAnswer,
  text: Array.from(
    { length: 30 },
    (_, n) => `Source 198\\.51\\.100\\.${n} sent ${100 - n} requests [r1].`,
  ).join('\n\n'),
}

export const LongAnswer: Story = {
  parameters: {
    picture: 'every theme',
    msw: [streams([...answered.slice(0, -1), { type: 'ended', answer: long }]), ...base],
  },
  play: async (context) => {
    const { field } = await openAndAsk(context)
    const { top, bottom } = field.getBoundingClientRect()
    await expect(top).toBeGreaterThan(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}
export const LongAnswerOnPhone: Story = {
  ...LongAnswer,
  parameters: { ...LongAnswer.parameters, ...onAPhone() },
}

export const ClosesWithItsShortcut: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await open(context)
    await context.userEvent.keyboard('{Control>}j{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assistant' })).toBeNull())
  },
}

/** A conversation belongs to one organisation: its next question would not have been found in another. */
export const SwitchingOrganisationStartsAnew: Story = {
  parameters: {
    picture: false,
    organisations: [acme, { ...acme, id: 'another', name: 'Another' }],
    msw: [streams(answered), ...base],
  },
  play: async (context) => {
    const { sheet } = await openAndAsk(context)
    await expect(within(sheet).getByText(QUESTION)).toBeVisible()
    chooseOrganisation(ada.id, 'another')
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    const field = await screen.findByRole('textbox', { name: 'Your question' })
    await expect(field).toHaveValue('')
  },
}
