import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { Avatar } from '../../src/components/avatar/index.ts'
import { componentDocs } from '../docs.ts'

/** An image that needs no network: one grey pixel, scaled up. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAISHgwAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
  parameters: componentDocs({
    is: 'A person in a small circle: an image, or the initials.',
    use: ['Next to a name in lists, with `isDecorative`.', 'Alone where space is tight.'],
    avoid: [
      'For a website or a database: those have their own icons.',
      'For the logo of the application: Mark.',
    ],
    keyboard: [],
    aria: [
      'An image with the full name; hidden when the name is next to it.',
      'The initials are taken from the first and last word in any script, or from the part of an email address before its @.',
      'The image is requested without a referrer.',
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
/** Without an image: our typeface doesn't include these scripts, so system fonts render them. */
export const NamesInOtherScripts: Story = {
  parameters: unseen,
  render: () => avatarsOf(['山田太郎', 'محمد علي', 'שרה לוי']),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: '山田太郎' })).toHaveTextContent('山')
    await expect(canvas.getByRole('img', { name: 'שרה לוי' })).toHaveTextContent('של')
  },
}
export const NextToName: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <p className="flex w-fit items-center gap-2 text-sm">
      <Avatar {...args} isDecorative />
      Ada Lovelace
    </p>
  ),
}

export const LabelsImageWithFullName: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL')
  },
}

export const HiddenNextToName: Story = {
  parameters: unseen,
  render: NextToName.render,
  args: { isDecorative: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
  },
}

export const ReplacesInitialsWithLoadedPicture: Story = {
  parameters: unseen,
  args: { src: picture },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot=avatar-picture]')).toBeVisible(),
    )
    await expect(canvas.queryByText('AL')).toBeNull()
  },
}

export const KeepsInitialsWhenPictureFails: Story = {
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
