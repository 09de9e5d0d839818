import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Avatar } from '../../src/components/avatar/index.ts'
import { componentDocs } from '../docs.ts'

/** A picture that needs no network: one pixel of grey, drawn large. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAISHgwAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
  parameters: componentDocs({
    is: 'A person in a small circle: a picture, or the initials.',
    use: ['Beside a name in lists, as `isDecorative`.', 'Alone where the place is crowded.'],
    avoid: ['For a site or a database: those have icons of their own.'],
    keyboard: [],
    aria: [
      'An image with the whole name; hidden where the name stands beside it.',
      'The initials come from the first and last word, whatever the script, or from an e-mail address before its @.',
      'The picture is asked for without a referrer.',
    ],
  }),
} satisfies Meta<typeof Avatar>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Sizes: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar {...args} size="small" />
      <Avatar {...args} size="medium" />
      <Avatar {...args} size="large" />
    </div>
  ),
}
const avatarsOf = (names: readonly string[]) => (
  <div className="flex flex-wrap items-center gap-3">
    {names.map((name) => (
      <Avatar key={name} name={name} size="large" />
    ))}
  </div>
)
export const Names: Story = {
  render: () => avatarsOf(['Øyvind Ås', 'ada@example.com', 'Владимир Набоков', '👩‍💻']),
}
/** Without a picture: our typeface lacks these, and the machine's own draw them. */
export const NamesInScriptsOfTheMachine: Story = {
  parameters: unseen,
  render: () => avatarsOf(['山田太郎', 'محمد علي', 'שרה לוי']),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '山田太郎' })).toHaveTextContent('山')
    await expect(canvas.getByRole('img', { name: 'שרה לוי' })).toHaveTextContent('של')
  },
}
export const BesideAName: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <p className="flex w-fit items-center gap-2 text-sm">
      <Avatar {...args} isDecorative />
      Ada Lovelace
    </p>
  ),
}

export const ItIsAnImageWithTheWholeName: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL')
  },
}

export const BesideANameItIsNotSaidTwice: Story = {
  parameters: unseen,
  render: BesideAName.render,
  args: { isDecorative: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
  },
}

export const ThePictureReplacesTheInitialsWhenItHasCome: Story = {
  parameters: unseen,
  args: { src: picture },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot=avatar-picture]')).toBeVisible(),
    )
    await expect(canvas.queryByText('AL')).toBeNull()
  },
}

export const WhenThePictureFailsTheInitialsStay: Story = {
  parameters: unseen,
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvas, canvasElement }) => {
    await new Promise((resolve) => {
      const image = new Image()
      image.addEventListener('error', resolve, { once: true })
      image.src = 'data:image/png;base64,broken'
    })
    await expect(canvas.getByText('AL')).toBeVisible()
    await expect(canvasElement.querySelector('[data-slot=avatar-picture]')).toBeNull()
  },
}
