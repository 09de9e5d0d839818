import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, spyOn, waitFor } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { SecretField } from '../../src/components/secret-field/index.ts'
import { componentDocs } from '../docs.ts'

const secret = 'par_4f9a1c77e02b48d5'

const meta = {
  title: 'Components/SecretField',
  component: SecretField,
  args: { value: secret, onShownChange: fn(), onCopied: fn() },
  render: (args) => (
    <Field label="API token">
      <SecretField {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A token or key to use elsewhere: hidden until it is revealed, or shown only once.',
    use: [
      'For tokens, signing keys and recovery codes to use elsewhere.',
      '`isShownOnce` right after it is created, if the server can’t show it again.',
    ],
    avoid: ['To type a password: PasswordField.'],
    keyboard: [
      ['Tab', 'To the value, to Show, to Copy.'],
      ['Enter, Space on Show', 'Shows or hides it, and keeps the focus.'],
    ],
    aria: [
      'While hidden, the field contains twelve dots, whatever the secret’s length, and never the secret.',
      'A polite live region announces whether it is shown, which also describes the value.',
      'It can be copied without showing it. Copying the dots manually copies nothing.',
      'It is hidden again when the page is restored from the browser’s cache, and it is never submitted.',
    ],
  }),
} satisfies Meta<typeof SecretField>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Canvas = Parameters<Play>[0]['canvas']
const unseen = { picture: false }
const field = (canvas: Canvas) =>
  canvas.getByRole<HTMLInputElement>('textbox', { name: 'API token' })
const show: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Show secret' }))
}

export const Hidden: Story = {}
export const Shown: Story = { play: show }
export const ShownOnce: Story = {
  parameters: { picture: 'every theme' },
  args: { isShownOnce: true },
}
export const CopyFailed: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Copy secret' }))
    await expect(await canvas.findByText(/Show the secret, select it/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Show secret' })).toBeVisible()
  },
}

export const AnnouncesShowAndHide: Story = {
  parameters: unseen,
  play: async (context) => {
    const { canvas, userEvent, args } = context
    await show(context)
    await expect(field(canvas)).toHaveValue(secret)
    await expect(canvas.getByText('The secret is visible.')).toHaveAttribute('aria-live', 'polite')
    const hide = canvas.getByRole('button', { name: 'Hide secret' })
    await expect(hide).toHaveFocus()
    await userEvent.click(hide)
    await expect(canvas.getByText('The secret is hidden.')).toBeInTheDocument()
    await expect(args.onShownChange).toHaveBeenLastCalledWith(false)
  },
}

export const HiddenRevealsNothing: Story = {
  parameters: unseen,
  args: { value: 'abc' },
  play: async ({ canvas, canvasElement }) => {
    await expect(field(canvas).value).toMatch(/^•{12}$/)
    await expect(canvasElement.innerHTML).not.toContain('abc')
    await expect(field(canvas)).toHaveAccessibleDescription('The secret is hidden.')
  },
}

export const CopiesWhileHidden: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy secret' }))
    await waitFor(() => expect(args.onCopied).toHaveBeenCalledOnce())
    await expect(write).toHaveBeenCalledWith(secret)
    await expect(field(canvas)).not.toHaveValue(secret)
  },
}

export const DotsAreNotCopied: Story = {
  parameters: unseen,
  play: async (context) => {
    const { canvas } = context
    // False: the default was prevented.
    await expect(await fireEvent.copy(field(canvas))).toBe(false)
    await show(context)
    await expect(await fireEvent.copy(field(canvas))).toBe(true)
  },
}

export const ShownOnceWarning: Story = {
  parameters: unseen,
  args: { isShownOnce: true },
  play: async ({ canvas }) => {
    await expect(field(canvas)).toHaveValue(secret)
    await expect(field(canvas)).toHaveAccessibleDescription(/will not be shown again/)
    await expect(canvas.queryByRole('button', { name: /Hide/ })).toBeNull()
  },
}

/** As in GOV.UK's password input: the next person at this computer might press Back. */
export const ReturningHidesSecret: Story = {
  parameters: unseen,
  play: async (context) => {
    await show(context)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(field(context.canvas)).not.toHaveValue(secret))
  },
}
