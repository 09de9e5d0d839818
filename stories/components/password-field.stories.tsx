import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, waitFor } from 'storybook/test'

import { Checkbox } from '../../src/components/checkbox/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { PasswordField } from '../../src/components/password-field/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/PasswordField',
  component: PasswordField,
  args: { autoComplete: 'current-password', defaultValue: 'correct horse', name: 'password' },
  render: (args) => (
    <form aria-label="Sign in" onSubmit={(event) => event.preventDefault()}>
      <Field label="Password">
        <PasswordField {...args} />
      </Field>
    </form>
  ),
  parameters: componentDocs({
    is: 'A password, with a button that shows it.',
    use: [
      'For every password, inside a Field. `autoComplete` is required: password managers depend on it.',
    ],
    avoid: ['For tokens and keys: use a SecretField.'],
    keyboard: [
      ['Tab', 'Moves to the button, which is never skipped.'],
      ['Enter, Space on the button', 'Shows or hides the password; the caret stays where it was.'],
    ],
    aria: [
      'The button is named `Show password` or `Hide password`, which includes the visible word.',
      'A polite live region announces whether the password is shown; another that Caps Lock is on.',
      'The password is hidden again when the form is submitted or reset, and when the page is restored from the browser’s cache.',
    ],
  }),
} satisfies Meta<typeof PasswordField>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']
const unseen = { picture: false }
const input = (canvas: Canvas) => canvas.getByLabelText<HTMLInputElement>('Password')
const show = (canvas: Canvas) => canvas.getByRole('button', { name: 'Show password' })

export const Hidden: Story = {}
export const Shown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(show(canvas))
    await expect(input(canvas)).toHaveAttribute('type', 'text')
    await expect(canvas.getByText('Your password is visible.')).toBeInTheDocument()
    await userEvent.click(document.body)
  },
}
export const Invalid: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <Field label="Password" error="Enter your password.">
      <PasswordField {...args} />
    </Field>
  ),
  args: { defaultValue: '' },
}
export const Disabled: Story = { parameters: { picture: 'every theme' }, args: { disabled: true } }
export const WithCapsLock: Story = {
  play: async ({ canvas }) => {
    await fireEvent.keyDown(input(canvas), { key: 'A', modifierCapsLock: true })
    await expect(canvas.getByText('Caps Lock is on')).toBeVisible()
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const ShowingKeepsCaretAndFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    input(canvas).focus()
    input(canvas).setSelectionRange(3, 5)
    await userEvent.click(show(canvas))
    await expect(input(canvas)).toHaveFocus()
    await expect([input(canvas).selectionStart, input(canvas).selectionEnd]).toEqual([3, 5])
  },
}

/** mantine #3627, webawesome #2727, langfuse #17020: the button could not be reached by keyboard. */
export const ButtonReachableByKeyboard: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(show(canvas)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(input(canvas)).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus()
  },
}

/** A visible password would be saved in the browser's autocomplete history. */
export const SubmittingHidesPassword: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(show(canvas))
    canvas.getByRole<HTMLFormElement>('form').requestSubmit()
    await waitFor(() => expect(input(canvas)).toHaveAttribute('type', 'password'))
    await expect(input(canvas)).toHaveValue('correct horse')
  },
}

/** The back button restores a page as it was left. */
export const BackForwardCacheHidesPassword: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(show(canvas))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(input(canvas)).toHaveAttribute('type', 'password'))
  },
}

export const AllowsPasting: Story = {
  parameters: unseen,
  args: { defaultValue: '' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(input(canvas))
    await userEvent.paste('from a manager')
    await expect(input(canvas)).toHaveValue('from a manager')
  },
}

export const ButtonDoesNotSubmit: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(show(canvas)).toHaveAttribute('type', 'button')
  },
}

function TogetherShown() {
  const [isShown, setIsShown] = useState(false)
  const both = {
    autoComplete: 'new-password',
    defaultValue: 'correct horse',
    isShown,
    onShownChange: setIsShown,
  } as const
  return (
    <form aria-label="New password" onSubmit={(event) => event.preventDefault()}>
      <Field label="New password">
        <PasswordField {...both} />
      </Field>
      <Field label="Confirm new password">
        <PasswordField {...both} />
      </Field>
      <Checkbox checked={isShown} onChange={(event) => setIsShown(event.currentTarget.checked)}>
        Both passwords are visible
      </Checkbox>
    </form>
  )
}

export const VisibilityControlledFromOutside: Story = {
  parameters: unseen,
  render: () => <TogetherShown />,
  play: async ({ canvas, userEvent }) => {
    const types = () =>
      ['New password', 'Confirm new password'].map((name) =>
        canvas.getByLabelText(name, { selector: 'input' }).getAttribute('type'),
      )
    const checkbox = canvas.getByRole('checkbox')
    await userEvent.click(checkbox)
    await expect(types()).toEqual(['text', 'text'])
    await userEvent.click(canvas.getAllByRole('button', { name: 'Hide password' })[0]!)
    await expect(types()).toEqual(['password', 'password'])
    await expect(checkbox).not.toBeChecked()
    await userEvent.click(checkbox)
    canvas.getByRole<HTMLFormElement>('form').requestSubmit()
    await waitFor(() => expect(types()).toEqual(['password', 'password']))
  },
}

export const ShownFromTheStart: Story = {
  parameters: unseen,
  args: { defaultShown: true },
  play: async ({ canvas }) => {
    await expect(input(canvas)).toHaveAttribute('type', 'text')
    // Nothing has changed, so nothing is announced.
    await expect(canvas.queryByText('Your password is visible.')).toBeNull()
  },
}
