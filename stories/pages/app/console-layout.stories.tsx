import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { showSessionEnding } from '../../../src/app/session-ending.ts'
import { Page } from '../../../src/components/page/index.ts'
import { showOrganisationNotice } from '../../../src/pages/organisation/in-use/organisation-notice.ts'
import { ada, answersBy, fails, responses, hesitates, LONG_EMAIL } from '../support/api.ts'
import { listed } from '../support/databases.ts'
import { example } from '../support/domains.ts'
import { inConsole } from '../support/in-router.tsx'
import { acme, engines } from '../support/organisation.ts'
import { onAPhone, onlyOnAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/ConsoleLayout',
  tags: ['!autodocs'],
  render: () => <Page title="A page" description="And the console around it." />,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/web-security'),
    msw: [responses('GET /v1/user', { data: ada })],
  },
  beforeEach: visit,
  play: async ({ canvas }) => {
    await canvas.findByText(ada.email)
    await expect(canvas.getByRole('heading', { name: 'A page' })).toBeVisible()
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

export const Desktop: Story = {}
export const Tablet: Story = {
  parameters: { viewportSize: { width: 768, height: 1024 }, screenshotWidths: [] },
}
export const Phone: Story = { parameters: onAPhone() }

export const NavigationOnPhone: Story = {
  parameters: onlyOnAPhone,
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Open navigation' })).toBeVisible(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Main' }))
    await expect(sheet.getByRole('link', { name: 'Websites' })).toBeVisible()
    await expect(sheet.getByText('Acme')).toBeVisible()
    await expect(sheet.getByText(ada.email)).toBeVisible()
  },
}

export const UserLoading: Story = {
  parameters: { msw: [hesitates('GET /v1/user')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Logout' })).toBeVisible()
  },
}

export const LongEmail: Story = {
  parameters: {
    viewportSize: { width: 768, height: 640 },
    msw: [responses('GET /v1/user', { data: { ...ada, email: LONG_EMAIL } })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(LONG_EMAIL)).toBeVisible()
  },
}

export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    return () => {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You are offline\./)).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Connection' })).toBeVisible()
    await canvas.findByText(ada.email)
  },
}

export const TwoOrganisations: Story = {
  parameters: { organisations: [acme, engines] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.click(canvas.getByRole('button', { name: 'Organisation: Acme' }))
    const other = await screen.findByRole('menuitemradio', { name: /Analytical Engines/ })
    await expect(within(other).getByText('Member')).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: 'Create organisation' })).toBeVisible()
  },
}

export const TwoOrganisationsOnPhone: Story = {
  parameters: { ...onAPhone(), organisations: [acme, engines] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Organisation: Acme' })).toBeVisible()
    const [topBar] = canvas.getAllByRole('banner')
    await waitFor(() => expect(within(topBar!).getAllByText('Acme')[0]).toBeVisible())
  },
}

/** WCAG 1.4.10: the icons don’t grow with the text, and what has no room is in the next row. */
export const LargeTextOnPhone: Story = {
  parameters: {
    ...TwoOrganisationsOnPhone.parameters,
    viewportSize: { width: 320, height: 640 },
    picture: false,
  },
  beforeEach: () => {
    document.documentElement.style.fontSize = '200%'
    return () => {
      document.documentElement.style.fontSize = ''
    }
  },
  play: async (context) => {
    await TwoOrganisationsOnPhone.play?.(context)
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  },
}

export const SwitchesOrganisation: Story = {
  parameters: { picture: false, organisations: [acme, engines] },
  play: async (context) => {
    await TwoOrganisations.play?.(context)
    await context.userEvent.click(screen.getByRole('menuitemradio', { name: /Analytical/ }))
    await expect(
      await context.canvas.findByRole('button', { name: 'Organisation: Analytical Engines' }),
    ).toBeVisible()
  },
}

export const RemovedFromOrganisation: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    showOrganisationNotice('You are no longer a member of Acme. You are now in Analytical Engines.')
    await expect(await canvas.findByText(/You are no longer a member of Acme/)).toBeVisible()
    await userEvent.hover(canvas.getByRole('button', { name: 'Dismiss' }))
  },
}

export const RoleWithoutWebsites: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'billing' }] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Your role doesn’t include websites and databases'),
    ).toBeVisible()
    await expect(canvas.queryByText('And the console around it.')).toBeNull()
  },
}

const found = [
  answersBy('GET /v1/domain', 'search', {
    exa: { data: [example], next_cursor: null },
    nothing: { data: [], next_cursor: null },
  }),
  answersBy('GET /v1/database', 'search', {
    exa: { data: [listed], next_cursor: null },
    nothing: { data: [], next_cursor: null },
  }),
]

export const Search: Story = {
  parameters: { msw: [...meta.parameters.msw, ...found] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await expect(search.getByRole('option', { name: 'Audit log' })).toBeVisible()
    await expect(search.queryByRole('option', { name: 'Customers' })).toBeNull()
    await userEvent.type(search.getByRole('combobox', { name: 'Search' }), 'exa')
    await expect(await search.findByRole('option', { name: 'example.com' })).toBeVisible()
    await expect(search.getByRole('option', { name: /Shop.*db\.example\.com/ })).toBeVisible()
  },
}
export const SearchOnPhone: Story = {
  ...Search,
  parameters: { ...Search.parameters, ...onAPhone() },
}

export const SearchFindsNothing: Story = {
  parameters: { picture: false, msw: [...meta.parameters.msw, ...found] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox', { name: 'Search' }), 'nothing')
    await expect(await search.findByText('No results for “nothing”.')).toBeVisible()
  },
}

export const SearchFails: Story = {
  parameters: {
    picture: false,
    msw: [...meta.parameters.msw, ...found.slice(1), fails('GET /v1/domain')],
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await userEvent.type(search.getByRole('combobox', { name: 'Search' }), 'exa')
    await expect(await search.findByText(/The search failed/)).toBeVisible()
  },
}

/** A click in the instant after it opened was lost: the page ignored the pointer already, and the panel did so too. */
export const SearchTakesClicksAtOnce: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await canvas.findByText(ada.email)
    const pointerEvents: string[] = []
    const observer = new MutationObserver(() => {
      const panel = document.querySelector('[role=dialog]')
      if (panel) pointerEvents.push(getComputedStyle(panel).pointerEvents)
    })
    observer.observe(document.body, { attributeFilter: ['style'] })
    // Not by `userEvent`, which returns only after React has finished.
    canvas.getByRole('button', { name: 'Search' }).click()
    await screen.findByRole('dialog', { name: 'Search' })
    await waitFor(() => expect(document.body.style.pointerEvents).toBe('none'))
    observer.disconnect()
    await expect(new Set(pointerEvents)).toEqual(new Set(['auto']))
  },
}

/** The search offers the pages that the role includes, and searches nothing that it can't see. */
export const SearchOfRoleWithoutWebsites: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'billing' }] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    const search = within(await screen.findByRole('dialog', { name: 'Search' }))
    await expect(search.getByRole('option', { name: 'Invoices' })).toBeVisible()
    await expect(search.queryByRole('option', { name: 'Websites' })).toBeNull()
  },
}

export const SessionEndsSoon: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(ada.email)
    showSessionEnding({ kind: 'session_ending', reason: 'inactivity', in_seconds: 120 })
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' })
    await expect(within(dialog).getByText(/within 2 minutes/)).toBeVisible()
    await userEvent.hover(within(dialog).getByRole('button', { name: 'Stay signed in' }))
  },
}

export const NoOrganisation: Story = {
  parameters: { organisations: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are not in an organisation')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Create organisation' })).toBeVisible()
  },
}
