import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Breadcrumbs } from '../../src/components/breadcrumbs/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Page } from '../../src/components/page/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Page',
  component: Page,
  args: {
    title: 'Websites',
    description: 'All three of your websites are reachable and passed their last check.',
    children: <p>The evidence.</p>,
  },
  parameters: {
    ...componentDocs({
      is: 'The header of a console page and its content.',
      use: ['Once on every page of the console. `description` answers the page’s one question.'],
      avoid: ['On public pages: AuthLayout.'],
      keyboard: [],
      aria: ['The page’s only `<h1>`; it is focusable, for navigation between pages.'],
    }),
    frame: 'none',
  },
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithBreadcrumbsAndActions: Story = {
  parameters: { picture: 'every theme' },
  args: {
    title: 'shop.example.com',
    breadcrumbs: (
      <Breadcrumbs
        levels={[
          { label: 'Websites', href: '#websites' },
          { label: 'shop.example.com', href: '#shop' },
        ]}
        renderLink={({ href }, { children, ...props }) => (
          <a href={href} {...props}>
            {children}
          </a>
        )}
      />
    ),
    actions: (
      <>
        <Button variant="secondary">Pause</Button>
        <Button>Run a check</Button>
      </>
    ),
  },
}
export const Phone: Story = {
  ...WithBreadcrumbsAndActions,
  parameters: { viewportSize: { width: 360, height: 640 } },
}

export const HeadingIsFocusable: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { level: 1, name: 'Websites' })
    heading.focus()
    await expect(heading).toHaveFocus()
  },
}

export const BreadcrumbsAreOnlyNavigation: Story = {
  ...WithBreadcrumbsAndActions,
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('navigation')).toHaveLength(1)
    await expect(canvas.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  },
}
