import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { ErrorSummary, Form } from '../../src/components/form/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

const errors = [
  { name: 'first_name', message: 'Enter your first name.' },
  { id: 'last-name', message: 'Enter your last name.' },
]

const meta = {
  title: 'Components/Form',
  component: Form,
  subcomponents: { ErrorSummary },
  args: {
    'aria-label': 'Your name',
    onSubmit: fn((event) => event.preventDefault()),
  },
  render: ({ errors: given = [], ...args }) => (
    <Form {...args} errors={given}>
      <Field label="First name" error={given[0]?.message}>
        <Input name="first_name" autoComplete="given-name" />
      </Field>
      <Field label="Last name" error={given[1]?.message} controlId="last-name">
        <Input name="last_name" autoComplete="family-name" />
      </Field>
      <Button type="submit">Submit</Button>
    </Form>
  ),
  parameters: componentDocs({
    is: 'A real `<form>` that leaves validation to its page and shows the errors.',
    use: [
      'Around everything that is submitted. Pass the errors of the last submission in `errors`.',
    ],
    avoid: ['Without a submit button: Enter has to work.'],
    keyboard: [
      ['Enter in a field', 'Submits it.'],
      ['Enter on an error', 'Moves the focus to its field, with its label in view.'],
    ],
    aria: [
      'Two or more errors are listed above the fields: a group named by its heading.',
      'Its method is `post` by default: a password submitted before hydration never appears in a URL.',
      '`noValidate`: the page’s own messages are shown instead of the browser’s bubbles.',
    ],
  }),
} satisfies Meta<typeof Form>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = { parameters: { picture: 'every theme' } }
export const WithOneError: Story = {
  args: { errors: errors.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('group')).toBeNull()
  },
}
export const WithErrors: Story = {
  parameters: { picture: 'every theme' },
  args: { errors },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'There is a problem' })).toBeVisible()
    await expect(canvas.getAllByRole('link')).toHaveLength(2)
  },
}

export const ErrorLinkFocusesField: Story = {
  parameters: { picture: false },
  args: { errors },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Enter your first name.' }))
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('link', { name: 'Enter your last name.' }))
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toHaveFocus()
  },
}

export const EnterSubmits: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'First name' }), 'Ada{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('form')).toHaveAttribute('method', 'post')
  },
}
