import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Section } from '../../src/components/section/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Section',
  component: Section,
  args: { title: 'Your account', children: <p>Email, password and second factor.</p> },
  parameters: componentDocs({
    is: 'A part of a page under a second-level heading, which names it.',
    use: ['For each part of a Page.'],
    avoid: ['Around a single Form or DataTable that names itself.'],
    keyboard: [],
    aria: ['A region named by its heading, so that it is listed among the landmarks.'],
  }),
} satisfies Meta<typeof Section>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithAction: Story = {
  parameters: { picture: 'every theme' },
  args: { actions: <Button variant="secondary">Change</Button> },
}

export const NamedByHeading: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Your account' })).toBeVisible()
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Your account')
  },
}
