import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Description, DescriptionList } from '../../src/components/description-list/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/DescriptionList',
  component: DescriptionList,
  subcomponents: { Description },
  args: {
    className: 'text-sm',
    children: (
      <>
        <Description term="Domain">shop.example.com</Description>
        <Description
          term="Verification record"
          action={
            <Button variant="text" aria-label="Copy verification record">
              Copy
            </Button>
          }
        >
          <code className="font-mono">
            parapet-verify=3f9a1c77e02b4d5f8a6619c0b7d2e4f13f9a1c77e02b4d5f
          </code>
        </Description>
        <Description term="Name servers">
          <ul>
            <li>ns1.example.com</li>
            <li>ns2.example.com</li>
          </ul>
        </Description>
        <Description term="Password">
          <Link href="#set">Set a password</Link>
        </Description>
      </>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'Facts about one thing, as terms and values.',
      use: ['For the properties of one website, one database, one account.'],
      avoid: ['For the same properties of many things: a table.', 'To edit values: Form.'],
      keyboard: [],
      aria: [
        'A native `<dl>`: each value is announced with its term.',
        'The name of an action includes the value that it applies to.',
      ],
    }),
    viewportSize: { width: 720, height: 480 },
  },
} satisfies Meta<typeof DescriptionList>

export default meta
type Story = StoryObj<typeof meta>
const phone = { viewportSize: { width: 320, height: 480 } }

export const SideBySide: Story = {
  parameters: { picture: 'every theme', frame: 'none' },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
}
export const Phone: Story = { parameters: phone }
export const RightToLeft: Story = { ...SideBySide, globals: { direction: 'rtl' } }

export const AssociatesTermsAndValues: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const terms = canvas.getAllByRole('term').map(({ textContent }) => textContent)
    await expect(terms).toEqual(['Domain', 'Verification record', 'Name servers', 'Password'])
    await expect(canvas.getAllByRole('definition')).toHaveLength(4)
  },
}

export const StacksAndWrapsOnPhone: Story = {
  parameters: { ...phone, picture: false },
  play: async ({ canvas }) => {
    await waitFor(() => expect(window.innerWidth).toBe(320))
    const term = canvas.getByText('Domain').getBoundingClientRect()
    const value = canvas.getByText('shop.example.com').getBoundingClientRect()
    await expect(value.top).toBeGreaterThanOrEqual(term.bottom)
    await expect(value.left).toBe(term.left)
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}
