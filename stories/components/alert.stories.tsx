import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { Alert } from '../../src/components/alert/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Alert',
  component: Alert,
  args: { children: 'Email or password is wrong. Check both and try again.' },
  parameters: componentDocs({
    is: 'A message placed next to the content it refers to.',
    use: [
      'For a message about a whole form, page or section.',
      'With `live` if it appears after the page has loaded: `assertive` if it interrupts the task.',
    ],
    avoid: ['For one field: use the Field’s error.', 'For a success message: a toast.'],
    keyboard: [['None', 'It never receives the focus.']],
    aria: [
      'With `live`, the region stays mounted and its content changes, because screen readers ignore a region that is inserted together with its text (sonner #306, EUI #1947).',
      'A shape next to the text: the tone isn’t conveyed by hue alone.',
    ],
  }),
} satisfies Meta<typeof Alert>

export default meta
type Story = StoryObj<typeof meta>

export const Critical: Story = {
  parameters: { picture: 'every theme' },
  args: { tone: 'critical' },
}
export const Caution: Story = { args: { tone: 'caution', children: 'Your session ends soon.' } }
export const Positive: Story = {
  parameters: { picture: 'every theme' },
  args: { tone: 'positive', children: 'Email verified.' },
}
export const Info: Story = {
  parameters: { picture: 'every theme' },
  args: { tone: 'info', children: 'This is a test provider.' },
}
export const WithTitle: Story = {
  parameters: { picture: 'every theme' },
  args: { tone: 'caution', title: 'Too many attempts', children: 'Try again in 14 minutes.' },
}

function Coming() {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert tone="critical" live="assertive">
        {isShown && 'The server did not respond.'}
        {isShown && ' Try again.'}
      </Alert>
      <Button onClick={() => setIsShown(!isShown)}>Toggle</Button>
    </div>
  )
}

export const RendersLiveRegionBeforeContent: Story = {
  render: () => <Coming />,
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const region = canvas.getByRole('alert')
    const button = canvas.getByRole('button')
    const frame = region.parentElement
    const hasNothingAbove = () =>
      button.getBoundingClientRect().top === frame?.getBoundingClientRect().top
    await expect(region).toBeEmptyDOMElement()
    await userEvent.click(button)
    await expect(canvas.getByRole('alert')).toBe(region)
    await expect(region).toHaveTextContent('The server did not respond.')
    await userEvent.click(button)
    await expect(region).toBeEmptyDOMElement()
    // When empty it takes no space, not even a gap.
    await expect(hasNothingAbove()).toBe(true)
  },
}

export const EmptyWithoutLive: Story = {
  parameters: { picture: false },
  args: { children: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot=alert]')).toBeNull()
  },
}
