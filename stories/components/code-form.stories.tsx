import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { CodeForm } from '../../src/components/code-form/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { OtpInput } from '../../src/components/otp-input/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/CodeForm',
  component: CodeForm,
  args: {
    hint: 'From your authenticator app.',
    children: <OtpInput name="code" length={6} />,
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'Prompts for a one-time code, with an OtpInput or an Input.',
    use: ['Second factors, email verification, resets.'],
    avoid: ['For only the boxes in a custom form: OtpInput in a Field.'],
    keyboard: [['Enter', 'Submits the form.']],
    aria: ['The label names the group of boxes; hint and error describe it.'],
  }),
} satisfies Meta<typeof CodeForm>

export default meta
type Story = StoryObj<typeof meta>

export const SixDigits: Story = {}
export const RecoveryCode: Story = {
  args: {
    label: 'Recovery code',
    hint: 'One of the ten that you saved.',
    children: <Input name="code" autoComplete="off" />,
    footer: <Button variant="quiet">Use a six-digit code</Button>,
  },
}
export const WithError: Story = {
  parameters: { picture: 'every theme' },
  args: { error: 'Enter all 6 digits.' },
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const SubmitsPastedCode: Story = {
  parameters: { picture: false },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Digit 1 of 6'))
    await userEvent.paste('123456')
    await userEvent.click(canvas.getByRole('button', { name: 'Verify' }))
    const form = canvasElement.querySelector('form') ?? undefined
    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(new FormData(form).get('code')).toBe('123456')
  },
}
