import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { SkipLink } from '../../src/components/skip-link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/SkipLink',
  component: SkipLink,
  decorators: [
    (Story) => (
      <>
        <Story />
        <nav aria-label="Main" className="flex gap-4 border-b border-subtle p-4">
          <a href="#overview">Overview</a>
          <a href="#websites">Websites</a>
        </nav>
        <main id="main" tabIndex={-1} className="h-32 p-4">
          What this page is about.
        </main>
      </>
    ),
  ],
  parameters: {
    ...componentDocs({
      is: 'Skips the content that every page shares.',
      use: ['Once, first on a page that begins with navigation. AppShell includes its own.'],
      avoid: ['If only one element precedes the content: AuthLayout needs none.'],
      keyboard: [['Tab at the top of the page', 'Shows it; Enter moves to the content.']],
      aria: ['A link. Its target has the id and `tabIndex={-1}`, so that it is focusable.'],
    }),
    frame: 'none',
    viewportSize: { width: 480, height: 200 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof SkipLink>

export default meta
type Story = StoryObj<typeof meta>

export const Focused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  },
}
export const FocusedRightToLeft: Story = { ...Focused, globals: { direction: 'rtl' } }

export const HiddenUntilFocused: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const size = () => canvas.getByRole('link', { name: 'Skip to content' }).getBoundingClientRect()
    await expect(size().width).toBeLessThanOrEqual(1)
    await userEvent.tab()
    await expect(size().width).toBeGreaterThan(80)
    await expect(size().height).toBeGreaterThanOrEqual(24)
    await userEvent.tab()
    await expect(size().width).toBeLessThanOrEqual(1)
  },
}

export const SkipsNavigation: Story = {
  parameters: { picture: false },
  beforeEach: () => () => {
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Skip to content' }))
    await expect(canvas.getByRole('main')).toHaveFocus()
  },
}
