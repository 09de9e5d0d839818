import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'

import { Button } from '../../../../src/components/button/index.ts'
import { PreviewFrame } from '../../../../src/components/preview-frame.tsx'

/** The document in the frame. */
const inside = (canvasElement: HTMLElement) => {
  const body = canvasElement.querySelector('iframe')?.contentDocument?.body
  if (!body) throw new Error('The frame has no document.')
  return within(body)
}

const meta = {
  title: 'Pages/Partner/PreviewFrame',
  tags: ['!autodocs'],
  component: PreviewFrame,
  parameters: { picture: false },
  args: {
    title: 'Preview',
    width: 390,
    height: 200,
    theme: 'light',
    contrast: 'standard',
    css: '',
    children: (
      <div className="p-4">
        <Button>Protect</Button>
      </div>
    ),
  },
} satisfies Meta<typeof PreviewFrame>

export default meta
type Story = StoryObj<typeof meta>

export const Phone: Story = {
  parameters: { picture: true },
  play: async ({ canvasElement }) => {
    await expect(inside(canvasElement).getByText('Protect')).toBeInTheDocument()
  },
}

export const DarkWithMoreContrast: Story = {
  args: { theme: 'dark', contrast: 'more' },
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('iframe')?.contentDocument?.documentElement
    await waitFor(() => expect(root).toHaveAttribute('data-theme', 'dark'))
    await expect(root).toHaveAttribute('data-contrast', 'more')
  },
}

/** A desktop in less room is shown smaller, and not cut off. */
export const FitsIntoLessRoom: Story = {
  args: { width: 1280, height: 800 },
  decorators: [
    (StoryFn) => (
      <div style={{ width: 320 }}>
        <StoryFn />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('iframe')
    await waitFor(() => expect(frame?.getBoundingClientRect().width).toBeLessThanOrEqual(320))
  },
}

/** The keyboard and screen readers skip what can’t be used. */
export const CannotBeUsed: Story = {
  play: async ({ canvasElement, userEvent }) => {
    await expect(canvasElement.querySelector('iframe')).toHaveAttribute('inert')
    await userEvent.tab()
    await expect(canvasElement.querySelector('iframe')).not.toHaveFocus()
  },
}
