import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Link } from '../../src/components/link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Link',
  component: Link,
  args: { href: '#elsewhere', children: 'Forgot Password' },
  parameters: componentDocs({
    is: 'Navigates. With `asChild` it passes its styles to a router’s own link.',
    use: ['To change the URL: another page, another step, a file.'],
    avoid: [
      'To perform an action: use a Button.',
      'With the word “here”: links are also read out of context.',
    ],
    keyboard: [['Enter', 'Follows it.']],
    aria: ['A native `<a>`. Its text names its destination.'],
  }),
} satisfies Meta<typeof Link>

export default meta
type Story = StoryObj<typeof meta>

export const Inline: Story = {
  render: (args) => (
    <p>
      No account yet? <Link {...args}>Sign Up</Link> in two minutes.
    </p>
  ),
}
export const Quiet: Story = { args: { variant: 'quiet' } }
export const AsButton: Story = {
  parameters: { picture: 'every theme' },
  args: { variant: 'button', children: 'Add a website' },
}
export const AsSecondaryButton: Story = {
  parameters: { picture: 'every theme' },
  args: { variant: 'button-secondary', children: 'Continue with Google' },
}

export const AsRouterLink: Story = {
  parameters: { picture: false },
  render: () => (
    <Link asChild variant="quiet" className="self-start" data-testid="given">
      <a href="#router" className="own">
        Sign In
      </a>
    </Link>
  ),
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Sign In' })
    await expect(link).toHaveAttribute('href', '#router')
    await expect(link).toHaveAttribute('data-slot', 'link')
    await expect(link).toHaveAttribute('data-testid', 'given')
    await expect(link).toHaveClass('own', 'self-start', 'text-on-surface-muted')
  },
}
