import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Breadcrumbs } from '../../src/components/breadcrumbs/index.ts'
import { componentDocs } from '../docs.ts'

const trail = (...labels: string[]) =>
  labels.map((label, index) => ({ label, href: `#level-${index}` }))
const longName = 'staging-eu-central-1.checkout.internal.analytical-engines.example.com'

const meta = {
  title: 'Components/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    levels: trail('Websites', 'shop.example.com', 'Findings', 'Weak cipher suites'),
    renderLink: ({ href }, { children, ...props }) => (
      <a href={href} {...props}>
        {children}
      </a>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'The location of a page, level by level.',
      use: ['From the second level down, above the page’s heading: Page has a prop for it.'],
      avoid: ['On pages that the sidebar links to.', 'For steps in a fixed order: Stepper.'],
      keyboard: [['Enter on the three dots', 'Shows the collapsed levels and focuses the first.']],
      aria: [
        'A `<nav>` with an `<ol>` of links; the last is the current page, with `aria-current="page"`.',
        'A truncated name is complete for assistive technology, and in the `title` attribute.',
      ],
    }),
    viewportSize: { width: 640, height: 240 },
  },
} satisfies Meta<typeof Breadcrumbs>

export default meta
type Story = StoryObj<typeof meta>
const phone = { viewportSize: { width: 320, height: 240 } }
const onAPhone = async () => waitFor(() => expect(window.innerWidth).toBe(320))

export const FourLevels: Story = { parameters: { picture: 'every theme' } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
export const Phone: Story = { parameters: phone }
export const LongNameOnPhone: Story = {
  args: { levels: trail('Websites', longName, 'Findings') },
  parameters: phone,
}
export const ManyLevels: Story = {
  args: { levels: trail('Team', 'Europe', 'Berlin', 'Shops', 'shop.example.com', 'Findings') },
}

export const MarksCurrentPage: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await expect(canvas.getAllByRole('link')).toHaveLength(4)
    await expect(canvas.queryByRole('button')).toBeNull()
    const page = canvas.getByRole('link', { current: 'page' })
    await expect(page).toHaveTextContent('Weak cipher suites')
  },
}

export const CollapsesMiddleOnPhone: Story = {
  parameters: { ...phone, picture: false },
  play: async ({ canvas, userEvent }) => {
    await onAPhone()
    await expect(canvas.queryByRole('link', { name: 'shop.example.com' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Show 1 more level' }))
    const hidden = canvas.getByRole('link', { name: 'shop.example.com' })
    await expect(hidden).toBeVisible()
    await expect(hidden).toHaveFocus()
    await expect(canvas.queryByRole('button')).toBeNull()
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}

export const CollapsesManyLevelsOnDesktop: Story = {
  ...ManyLevels,
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(3)
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Show 3 more levels' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('link', { name: 'Europe' })).toHaveFocus()
    await expect(canvas.getAllByRole('link')).toHaveLength(6)
  },
}

export const TruncatedNameKeepsFullText: Story = {
  ...LongNameOnPhone,
  parameters: { ...phone, picture: false },
  play: async ({ canvas }) => {
    await onAPhone()
    const link = canvas.getByRole('link', { name: longName })
    await expect(link.scrollWidth).toBeGreaterThan(link.clientWidth)
    await expect(link).toHaveAttribute('title', longName)
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}
