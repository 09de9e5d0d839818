import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Form } from '../../src/components/form/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Select } from '../../src/components/select/index.ts'

const types = ['A', 'AAAA', 'CNAME', 'TXT'].map((name) => ({ value: name, label: name }))
const sentences = {
  host: 'Enter the name of the record, like www.',
  value: 'Enter the address that the name should point to, like 192.0.2.1.',
}

/**
 * A form is validated when it is submitted. Its errors are shown at their fields, and two or more also in a list of
 * links.
 */
function AddRecord() {
  const [errors, setErrors] = useState<{ name: 'host' | 'value'; message: string }[]>([])
  const [isSaved, setIsSaved] = useState(false)
  const messageOf = (name: string) => errors.find((error) => error.name === name)?.message
  return (
    <Form
      aria-label="Add a record"
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        const entered = new FormData(event.currentTarget)
        const missing = (['host', 'value'] as const).filter((name) => entered.get(name) === '')
        setErrors(missing.map((name) => ({ name, message: sentences[name] })))
        setIsSaved(missing.length === 0)
        const [first] = missing
        if (first) event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      }}
    >
      <Field label="Type">
        <Select name="type" options={types} />
      </Field>
      <Field label="Name" error={messageOf('host')}>
        <Input name="host" face="mono" required />
      </Field>
      <Field label="Value" hint="An IPv4 address." error={messageOf('value')}>
        <Input name="value" face="mono" required />
      </Field>
      <Field label="Note" isOptional>
        <Input name="note" />
      </Field>
      <Button type="submit">Add record</Button>
      <p role="status">{isSaved && 'The record was added.'}</p>
    </Form>
  )
}

const meta = {
  title: 'Patterns/Forms',
  component: AddRecord,
  parameters: {
    docs: {
      description: {
        component:
          'One column, the label above, the hint between label and control. Fields are required unless marked as optional. The button names its action and is never disabled because a form is incomplete: pressing it shows what is missing. Typed text is never lost.',
      },
    },
  },
} satisfies Meta<typeof AddRecord>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const SubmittedWithErrors: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add record' }))
    await expect(canvas.getByLabelText('Name')).toHaveFocus()
    await expect(canvas.getByLabelText('Name')).toHaveAccessibleDescription(sentences.host)
  },
}

export const ErrorKeepsInput: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Value'), '192.0.2.1')
    await userEvent.click(canvas.getByRole('button', { name: 'Add record' }))
    await expect(canvas.getByLabelText('Value')).toHaveValue('192.0.2.1')
    await userEvent.type(canvas.getByLabelText('Name'), 'www{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('The record was added.')
  },
}
