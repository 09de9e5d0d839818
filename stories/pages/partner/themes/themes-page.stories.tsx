import type { Meta, StoryObj } from '@storybook/react-vite'
import { http, HttpResponse } from 'msw'
import { expect, screen, waitFor, within } from 'storybook/test'

import { ThemesPage } from '../../../../src/pages/partner/themes/themes-page.tsx'
import { ada, fails, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { agency } from '../../support/partner.ts'
import {
  acmeInFull,
  acmePreview,
  acmeTheme,
  themeCustomers,
  themeList,
} from '../../support/themes.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const listed = responses('GET /v1/partner/themes', { data: themeList })
const one = responses('GET /v1/partner/themes/{themeId}', { data: acmeInFull })
const previewed = responses('POST /v1/partner/themes/preview', { data: acmePreview })
const EDITOR = `/partner/themes?theme=${acmeTheme.id}`
const inEditor = (tab?: string) => ({
  address: tab ? `${EDITOR}&tab=${tab}` : EDITOR,
  msw: [isAda, one, previewed],
})

const meta = {
  title: 'Pages/ThemesPage',
  tags: ['!autodocs'],
  component: ThemesPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/partner/themes'),
    organisations: [agency],
    msw: [isAda, listed],
  },
  beforeEach: visit,
} satisfies Meta<typeof ThemesPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Acme' })).toBeVisible()
    await expect(canvas.getByText('Version 2, with unpublished changes')).toBeVisible()
  },
}
export const FilledOnPhone: Story = { ...Filled, parameters: onAPhone(900) }

export const Empty: Story = {
  parameters: { msw: [isAda, responses('GET /v1/partner/themes', { data: [] })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No themes yet')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('GET /v1/partner/themes')] },
}
export const LoadFailed: Story = {
  parameters: { picture: false, msw: [isAda, fails('GET /v1/partner/themes')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The themes could not be loaded')).toBeVisible()
  },
}
export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...agency, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include customers')).toBeVisible()
  },
}

export const DeletesArchivedTheme: Story = {
  parameters: {
    picture: false,
    msw: [isAda, listed, responses('POST /v1/partner/themes/{themeId}/remove', {})],
  },
  play: async ({ canvas, userEvent }) => {
    const openMenu = async (name: string) =>
      userEvent.click(await canvas.findByRole('button', { name: `Actions for ${name}` }))
    await openMenu('Acme')
    await expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.keyboard('{Escape}')
    await openMenu('Winter')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Winter?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText('Theme deleted')).toBeVisible()
  },
}

export const DeletesUnusedFiles: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      listed,
      responses('POST /v1/partner/themes/files/remove-unused', { data: { removed: 3 } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete unused files' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete unused files?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await expect(await screen.findByText('3 files deleted')).toBeVisible()
  },
}

/** The document in the preview frame. */
const preview = () =>
  document.querySelector<HTMLIFrameElement>('iframe')?.contentDocument ??
  document.createDocumentFragment()

export const Design: Story = {
  parameters: {
    picture: 'every theme',
    ...inEditor(),
    viewportSize: { width: 1280, height: 1_400 },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/have the contrast that WCAG 2.2 requires/)).toBeVisible()
    await waitFor(() =>
      expect(preview().querySelector('h1')?.textContent).toBe('Sign in to Acme Shield'),
    )
  },
}
export const DesignOnPhone: Story = { ...Design, parameters: { ...inEditor(), ...onAPhone(2_400) } }

export const PreviewsDarkOverview: Story = {
  parameters: { ...inEditor(), viewportSize: { width: 1280, height: 1_400 } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Page'), 'Overview')
    await userEvent.selectOptions(canvas.getByLabelText('Look'), 'Dark')
    const root = preview().querySelector('html')
    await expect(root?.dataset['theme']).toBe('dark')
    await expect(preview().querySelector('h1')?.textContent).toBe('Overview')
    await expect(canvas.getByText('Contrast of each pair: Dark')).toBeVisible()
    // Its stylesheets load on their own.
    await waitFor(() => {
      const links = [...preview().querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      return expect(links.map(({ sheet }) => sheet !== null)).not.toContain(false)
    })
  },
}

export const PreviewsTableOnPhone: Story = {
  parameters: { ...inEditor(), picture: false },
  play: async ({ canvas, userEvent }) => {
    const page = await canvas.findByLabelText('Page')
    await userEvent.selectOptions(page, 'Table')
    await userEvent.click(canvas.getByRole('radio', { name: 'Phone' }))
    const frame = await canvas.findByTitle('Preview: Table, Light, Phone')
    await expect(frame).toHaveAttribute('width', '360')
    for (const name of ['Form', 'Email', 'Sign-in']) await userEvent.selectOptions(page, name)
    await waitFor(() =>
      expect(preview().querySelector('h1')?.textContent).toBe('Sign in to Acme Shield'),
    )
  },
}

export const ShowsTypedNameInPreview: Story = {
  parameters: { ...inEditor(), picture: false },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText('Product name')
    await userEvent.clear(name)
    await userEvent.type(name, 'Engines')
    await waitFor(() =>
      expect(preview().querySelector('h1')?.textContent).toBe('Sign in to Engines'),
    )
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await expect(name).toHaveValue('Acme Shield')
  },
}

export const HalfTypedColourKeepsPreview: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
  },
  play: async ({ canvas, userEvent }) => {
    const colour = await canvas.findByLabelText('Brand colour')
    const name = canvas.getByLabelText('Product name')
    await waitFor(() => expect(preview()).toBeDefined())
    await userEvent.clear(colour)
    await userEvent.type(colour, '#7c3')
    await userEvent.clear(name)
    await userEvent.type(name, 'Engines')
    // The preview’s own text follows what is typed; its colours are those of the last complete value.
    await waitFor(() =>
      expect(preview().querySelector('h1')?.textContent).toBe('Sign in to Engines'),
    )
    await expect(canvas.queryByText('The preview could not be loaded')).toBeNull()
  },
}

export const RefusesInvalidColour: Story = {
  parameters: { ...inEditor(), picture: false },
  play: async ({ canvas, userEvent }) => {
    const colour = await canvas.findByLabelText('Brand colour')
    await userEvent.clear(colour)
    await userEvent.type(colour, 'violet')
    await userEvent.click(canvas.getByRole('button', { name: 'Save draft' }))
    await expect(await canvas.findByText(/Enter the colour as #rrggbb/)).toBeVisible()
    await expect(colour).toHaveFocus()
  },
}

export const ChangedMeanwhile: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      refuses('POST /v1/partner/themes/{themeId}', 409, {
        code: 'changed_meanwhile',
        message:
          'Somebody else has saved this theme in the meantime. Reload it, and make your changes again.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Product name'), '!')
    await userEvent.click(canvas.getByRole('button', { name: 'Save draft' }))
    await expect(await canvas.findByText(/Somebody else has saved this theme/)).toBeVisible()
  },
}

export const RefusesSvgWithScript: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      refuses('POST /v1/partner/themes/files', 422, {
        code: 'invalid_request',
        message: 'The SVG contains a script. Export the logo again without it.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upload logo' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.upload(
      dialog.getByLabelText('Image'),
      new File(['<svg><script/></svg>'], 'logo.svg', { type: 'image/svg+xml' }),
    )
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload' }))
    await expect(await dialog.findByText(/contains a script/)).toBeVisible()
  },
}

export const Versions: Story = {
  parameters: inEditor('versions'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Version 2/ })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: '#0369a1' })).toBeVisible()
  },
}

export const GoesBackToVersion: Story = {
  parameters: {
    ...inEditor('versions'),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      responses('POST /v1/partner/themes/{themeId}/versions/{number}/restore', {
        data: { ...acmeInFull, version: 1 },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Go back to version 1' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
    await expect(await screen.findByText('Customers see version 1')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Version 2$/))
  },
}

export const HostNames: Story = {
  parameters: inEditor('hosts'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for DNS records')).toBeVisible()
    await expect(canvas.getByDisplayValue('_console.security.acme.example')).toBeVisible()
  },
}

export const FindsRecordMissing: Story = {
  parameters: {
    ...inEditor('hosts'),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      responses('POST /v1/partner/themes/{themeId}/hosts/{hostId}/check', {
        data: { ...acmeInFull.hosts[1]!, has_txt: false, points_here: true },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const buttons = await canvas.findAllByRole('button', { name: 'Check records' })
    await userEvent.click(buttons[1]!)
    await expect(
      await canvas.findByText(/TXT record at _console.security.acme.example was not found/),
    ).toBeVisible()
  },
}

const customersListed = responses('GET /v1/partner/themes/{themeId}/customers', {
  data: themeCustomers,
  next_cursor: null,
})

export const Customers: Story = {
  parameters: { ...inEditor('customers'), msw: [isAda, one, previewed, customersListed] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Lovelace & Daughters')).toBeVisible()
    await expect(canvas.getByText('This theme')).toBeVisible()
  },
}

export const AssignsCustomers: Story = {
  parameters: {
    ...inEditor('customers'),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      customersListed,
      responses('POST /v1/partner/themes/{themeId}/assign', { data: { changed: 1 } }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /Lovelace & Daughters/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Show this theme' }))
    await expect(await screen.findByText('1 customer sees this theme')).toBeVisible()
  },
}

export const NoCustomers: Story = {
  parameters: {
    ...inEditor('customers'),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      responses('GET /v1/partner/themes/{themeId}/customers', { data: [], next_cursor: null }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No customers yet')).toBeVisible()
  },
}

export const AddsTheme: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      listed,
      one,
      previewed,
      responses('POST /v1/partner/themes', { data: acmeInFull }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add theme' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Add theme' }))
    await expect(await dialog.findByText('Enter a product name.')).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Name'), 'Acme')
    await userEvent.type(dialog.getByLabelText('Product name'), 'Acme Shield')
    await userEvent.type(dialog.getByLabelText('Brand colour'), '#7c3aed')
    await userEvent.click(dialog.getByRole('button', { name: 'Add theme' }))
    await expect(await canvas.findByRole('tab', { name: 'Design' })).toBeVisible()
  },
}

export const DuplicatesTheme: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      listed,
      one,
      previewed,
      responses('POST /v1/partner/themes/{themeId}/duplicate', { data: acmeInFull }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /Acme/ }))[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByLabelText('Name')).toHaveValue('Copy of Acme')
    await userEvent.click(dialog.getByRole('button', { name: 'Duplicate' }))
    await expect(await canvas.findByRole('tab', { name: 'Design' })).toBeVisible()
  },
}

export const ReadOnlyForAuditor: Story = {
  parameters: { picture: false, organisations: [{ ...agency, role: 'auditor' }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add theme' }))
    await expect((await screen.findAllByText(/Requires the role Owner or Admin/))[0]).toBeVisible()
  },
}

const unknownTheme = refuses('GET /v1/partner/themes/{themeId}', 404, {
  code: 'not_found',
  message: 'Theme not found.',
})

export const ThemeLoading: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [isAda, hesitates('GET /v1/partner/themes/{themeId}')],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Theme' })).toBeVisible()
  },
}

/** There was neither a heading nor a way back. */
export const UnknownTheme: Story = {
  parameters: { ...inEditor(), picture: false, msw: [isAda, unknownTheme] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Theme' })).toBeVisible()
    const trail = within(canvas.getByRole('navigation', { name: 'Breadcrumb' }))
    await expect(trail.getByRole('link', { name: 'Themes' })).toBeVisible()
    await expect(canvas.queryByText('The theme could not be loaded')).toBeNull()
  },
}

export const NamesThemeInTitle: Story = {
  parameters: { ...inEditor(), picture: false },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Acme' })
    await waitFor(() => expect(document.title).toMatch(/^Acme · /))
  },
}

export const ArchivedTheme: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/partner/themes/{themeId}', { data: { ...acmeInFull, state: 'archived' } }),
      previewed,
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can’t see it until you publish it again/)).toBeVisible()
    await expect(canvas.queryByText(/Customers see version/)).toBeNull()
    await expect(canvas.getByRole('group', { name: 'Design' })).toHaveAccessibleDescription(
      /This theme is archived/,
    )
    await expect(canvas.getByLabelText('Product name')).toBeDisabled()
  },
}

export const CannotArchiveTwice: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for Winter' }))
    await expect(await screen.findByRole('menuitem', { name: /^Archive/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

/** The list has the same path as the editor, and no tab. */
export const PromptsBeforeLeavingForList: Story = {
  parameters: { ...inEditor(), picture: false, msw: [isAda, one, previewed, listed] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Product name'), '!')
    const trail = within(canvas.getByRole('navigation', { name: 'Breadcrumb' }))
    await userEvent.click(trail.getByRole('link', { name: 'Themes' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(canvas.getByLabelText('Product name')).toHaveValue('Acme Shield!')
  },
}

/** The schema lower-cases colours and trims names, so the form always differed from what was saved. */
export const SavesColourInCapitals: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      responses('POST /v1/partner/themes/{themeId}', {
        data: { ...acmeInFull, revision: 5, draft: { ...acmeInFull.draft, colour: '#0369a1' } },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const colour = await canvas.findByLabelText('Brand colour')
    await userEvent.clear(colour)
    await userEvent.type(colour, '#0369A1')
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Save draft' }))
    await expect(await screen.findByText('Draft saved')).toBeVisible()
    await expect(colour).toHaveValue('#0369a1')
    await expect(canvas.queryByText('Unsaved changes')).toBeNull()
  },
}

let isPublished = false
let typed = () => {}
let isTyped = Promise.resolve()

/** Publishing another version replaced the form, with what was typed meanwhile. */
export const PublishingKeepsTypedText: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      http.get('/v1/partner/themes/:themeId', () =>
        HttpResponse.json({ status: 200, data: { ...acmeInFull, version: isPublished ? 3 : 2 } }),
      ),
      previewed,
      http.post('/v1/partner/themes/:themeId/publish', async () => {
        await isTyped
        isPublished = true
        return HttpResponse.json({ status: 200, data: { ...acmeInFull, version: 3 } })
      }),
    ],
  },
  beforeEach: () => {
    isPublished = false
    isTyped = new Promise((resolve) => (typed = resolve))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }))
    await userEvent.type(canvas.getByLabelText('Product name'), '!')
    typed()
    await expect(await screen.findByText('Version 3 is published')).toBeVisible()
    await expect(await canvas.findByText(/Customers see version 3/)).toBeVisible()
    await expect(canvas.getByLabelText('Product name')).toHaveValue('Acme Shield!')
  },
}

/** The saved draft replaced what was typed while it was being saved. */
export const SavingKeepsTypedText: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      http.post('/v1/partner/themes/:themeId', async () => {
        await isTyped
        const draft = { ...acmeInFull.draft, product_name: 'Acme Shield!' }
        return HttpResponse.json({ status: 200, data: { ...acmeInFull, revision: 5, draft } })
      }),
    ],
  },
  beforeEach: () => {
    isTyped = new Promise((resolve) => (typed = resolve))
  },
  play: async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText('Product name')
    await userEvent.type(name, '!')
    await userEvent.click(canvas.getByRole('button', { name: 'Save draft' }))
    await userEvent.type(name, '?')
    typed()
    await expect(await screen.findByText('Draft saved')).toBeVisible()
    await expect(name).toHaveValue('Acme Shield!?')
    await expect(canvas.getByText('Unsaved changes')).toBeVisible()
  },
}

let isSaved = false
const savedElsewhere = {
  ...acmeInFull,
  revision: 5,
  draft: { ...acmeInFull.draft, product_name: 'Engines of the department' },
}

/** A colleague saved another draft: it was published unseen. */
export const FollowsDraftSavedElsewhere: Story = {
  parameters: {
    ...inEditor(),
    picture: false,
    msw: [
      isAda,
      http.get('/v1/partner/themes/:themeId', () =>
        HttpResponse.json({ status: 200, data: isSaved ? savedElsewhere : acmeInFull }),
      ),
      previewed,
      http.post('/v1/partner/themes/:themeId/publish', () => {
        isSaved = true
        return HttpResponse.json(
          { status: 409, code: 'changed_meanwhile', message: 'Somebody else has saved it.' },
          { status: 409 },
        )
      }),
    ],
  },
  beforeEach: () => {
    isSaved = false
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }))
    await expect(await screen.findByText('The theme could not be published')).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByLabelText('Product name')).toHaveValue('Engines of the department'),
    )
    await expect(canvas.queryByText('Unsaved changes')).toBeNull()
  },
}
export const RemovesHostName: Story = {
  parameters: {
    ...inEditor('hosts'),
    picture: false,
    msw: [
      isAda,
      one,
      previewed,
      responses('POST /v1/partner/themes/{themeId}/hosts/{hostId}/remove', {}),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove login.acme.example' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await screen.findByText('login.acme.example removed')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add host name' })).toHaveFocus())
  },
}
