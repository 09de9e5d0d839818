import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { WebSecurityPage } from '../../../../src/pages/websites/domains/web-security-page.tsx'
import { ada, responses, answersBy, fails, hesitates } from '../../support/api.ts'
import { counts } from '../../support/domain-attacks.ts'
import { example, international, lookAlike, removed } from '../../support/domains.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { settled } from '../../support/settled.ts'
import { visit } from '../../support/visit.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const isAda = responses('GET /v1/user', { data: ada })
const has = (...data: (typeof example)[]) =>
  responses('GET /v1/domain', { data, next_cursor: null })

const names = (canvas: Canvas) => canvas.getAllByRole('rowheader').map((cell) => cell.textContent)

const meta = {
  title: 'Pages/WebSecurityPage',
  tags: ['!autodocs'],
  component: WebSecurityPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/web-security'),
    msw: [
      isAda,
      has(
        example,
        {
          ...international,
          state: 'active',
          mode: 'off',
          posture_grade: 'B+',
          blocked: counts.counts.map(({ blocked }) => blocked),
          registered_until: '2026-08-13T00:00:00.000Z',
        },
        { ...lookAlike, is_under_attack: true },
      ),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof WebSecurityPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /münchen\.de/ })
    await expect(within(row).getByText('xn--mnchen-3ya.de')).toBeVisible()
    await expect(within(row).getByText('Off')).toBeVisible()
    await expect(within(row).getByText('Paused')).toBeVisible()
    await expect(within(row).getByRole('link', { name: 'B+' })).toBeVisible()
    await expect(within(row).getByText('400')).toBeVisible()
    const doubtful = canvas.getByRole('row', { name: /pаypal\.com/ })
    await expect(within(doubtful).getByText('Possible look-alike')).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(1000) }

export const Loading: Story = {
  parameters: { msw: [isAda, hesitates('GET /v1/domain')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Your websites' })).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { msw: [isAda, has()] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No websites yet')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Add website' })).toHaveLength(1)
  },
}

export const LoadFailed: Story = {
  parameters: {
    msw: [isAda, fails('GET /v1/domain')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your websites could not be loaded')).toBeVisible()
  },
}

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'Your websites',
  'GET /v1/domain',
  meta.parameters.msw,
)

export const SearchesByName: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      answersBy('GET /v1/domain', 'search', {
        '': { data: [example], next_cursor: null },
        shop: { data: [], next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /example\.com/ })
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name' }), 'shop{Enter}')
    const shown = { ignore: '[role=status]' }
    await expect(await canvas.findByText('No websites match.', shown)).toBeVisible()
    const announced = canvas.getByText('No websites match.', { selector: '[role=status]' })
    await expect(announced).toBeInTheDocument()
  },
}

export const FiltersAndSorts: Story = {
  parameters: {
    msw: [
      isAda,
      answersBy('GET /v1/domain', 'sort', {
        '': { data: [example, international], next_cursor: null },
        '-blocked': { data: [international, example], next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas, userEvent, step }) => {
    await canvas.findByRole('row', { name: /example\.com/ })
    await step('choose two values', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Scanning' }))
      await userEvent.click(screen.getByRole('checkbox', { name: 'Not protected yet' }))
      await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    })
    const chip = await canvas.findByRole('button', { name: 'Status: Not protected yet, Scanning' })
    await expect(chip).toBeVisible()
    await step('sort', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Blocked in 24 hours' }))
    })
    await waitFor(() =>
      expect(names(canvas)).toEqual(['münchen.dexn--mnchen-3ya.de', 'example.com']),
    )
  },
}

export const SeveralSelected: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select example.com' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select münchen.de' }))
    await expect(canvas.getByText('2 selected', { selector: 'span' })).toBeVisible()
  },
}

/** Of a person who may only see some of them. */
export const NotAllowed: Story = {
  parameters: {
    picture: false,
    msw: [isAda, has({ ...example, level: 'viewer' }, { ...international, level: 'admin' })],
  },
  play: async ({ canvas, userEvent, step }) => {
    await step('one website', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /example\.com/ }))
      const remove = await screen.findByRole('menuitem', { name: /^Remove/ })
      await expect(remove).toHaveAttribute('aria-disabled', 'true')
      await expect(remove).toHaveTextContent('Requires the access level Admin. Yours is Viewer.')
      await userEvent.keyboard('{Escape}')
    })
    await step('several', async () => {
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Select münchen.de' }))
      await expect(canvas.getByRole('button', { name: 'Set mode' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await userEvent.click(canvas.getByRole('checkbox', { name: 'Select example.com' }))
      for (const name of ['Set mode', 'Check now']) {
        const button = canvas.getByRole('button', { name })
        await expect(button).toHaveAttribute('aria-disabled', 'true')
        await userEvent.click(button)
        await expect(screen.queryByRole('menu')).toBeNull()
      }
      await expect(
        (await screen.findAllByText('Requires the access level Editor. Yours is Viewer.')).length,
      ).toBeGreaterThan(0)
    })
  },
}

export const ConfirmsTurningOffSeveral: Story = {
  parameters: {
    picture: false,
    msw: [...meta.parameters.msw, responses('POST /v1/domain/settings', { data: { changed: 2 } })],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /münchen\.de/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows shown' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Set mode' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Off' }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Turn off protection for 3 websites?',
    })
    await expect(within(question).getByText(/be blocked or logged/)).toBeVisible()
    await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }))
    await expect(await screen.findByText('3 websites set to Off')).toBeVisible()
    await expect(screen.getByText(/^1 already had this mode/)).toBeVisible()
    await expect(canvas.queryByText(/\d selected/, { selector: 'span' })).toBeNull()
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Websites' })).toHaveFocus())
  },
}

export const SkipsRecentlyChecked: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/domain/posture', { data: { started: 2, checked_recently: 1 } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /münchen\.de/ })
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all rows shown' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Check now' }))
    await expect(await screen.findByText('2 websites being checked')).toBeVisible()
    await expect(screen.getByText(/^1 skipped: checked less than a minute ago/)).toBeVisible()
  },
}

export const RemovedWebsites: Story = {
  parameters: { msw: [isAda, has(removed)] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Removed' }))
    await expect(await canvas.findByText('14 January 2026')).toBeVisible()
  },
}

export const NoRemovedWebsites: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      answersBy('GET /v1/domain', 'state', {
        '': { data: [example], next_cursor: null },
        removed: { data: [], next_cursor: null },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('row', { name: /example\.com/ })
    await userEvent.click(canvas.getByRole('radio', { name: 'Removed' }))
    await expect(await canvas.findByText('No removed websites')).toBeVisible()
    await expect(canvas.queryByRole('row', { name: /example\.com/ })).toBeNull()
  },
}

export const RestoresWebsite: Story = {
  parameters: {
    picture: false,
    msw: [isAda, has(removed), responses('POST /v1/domain/{id}/restore', { data: example })],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Removed' }))
    // The previous rows stay until the filtered ones arrive, and an open menu then closes.
    await settled()
    await userEvent.click(await canvas.findByRole('button', { name: /example\.com/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }))
    await expect(await screen.findByText('example.com was restored')).toBeVisible()
  },
}
