import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, waitFor } from 'storybook/test'

import { CopyField } from '../../src/components/copy-field/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/CopyField',
  component: CopyField,
  args: { value: 'ns1.parapet.example', copyLabel: 'Copy name server', onCopied: fn() },
  render: (args) => (
    <Field label="Name server" hint="Enter it at your registrar.">
      <CopyField {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A value to use elsewhere, in a monospaced font, with a copy button.',
    use: ['For a value that has to be entered elsewhere unchanged.'],
    avoid: [
      'For a secret: SecretField. For many lines: CodeBlock.',
      'In table cells: use the text with a CopyButton next to it.',
    ],
    keyboard: [
      ['Tab', 'To the value, which is fully selected, then to the button.'],
      ['Enter, Space on the button', 'Copies.'],
    ],
    aria: [
      'A read-only `<input>` with its Field’s label; never required, even in a required Field.',
    ],
  }),
} satisfies Meta<typeof CopyField>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Plain: Story = {}
export const Long: Story = {
  args: {
    value:
      'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7vbqajDw4o6gJy8UtmIbkcpnkO3Kwc4q',
  },
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent, args }) => {
    const value = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Name server' })
    await userEvent.click(value)
    await expect(value.selectionEnd).toBe(args.value.length)
    await expect(value.selectionStart).toBe(0)
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const ButtonCopiesValue: Story = {
  parameters: unseen,
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy name server' }))
    await waitFor(() => expect(args.onCopied).toHaveBeenCalledOnce())
    await expect(write).toHaveBeenCalledWith('ns1.parapet.example')
    await expect(canvasElement.querySelector('[aria-live=polite]')).toHaveTextContent('Copied')
  },
}

export const ReadOnlyAndNeverRequired: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const value = canvas.getByRole('textbox', { name: 'Name server' })
    await userEvent.type(value, 'x')
    await expect(value).toHaveValue('ns1.parapet.example')
    await expect(value).not.toBeRequired()
    await expect(value).toHaveAccessibleDescription('Enter it at your registrar.')
  },
}

export const MatchesFieldHeight: Story = {
  parameters: unseen,
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('[data-slot=copy-field]')
    const control = getComputedStyle(document.documentElement).getPropertyValue(
      '--pp-control-height',
    )
    await expect(frame?.getBoundingClientRect().height).toBe(Number.parseFloat(control) * 16)
  },
}
