import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Checkbox } from '../../src/components/checkbox/index.ts'
import { Combobox } from '../../src/components/combobox/index.ts'
import { DateField } from '../../src/components/date-field/index.ts'
import { Field } from '../../src/components/field/index.ts'
import {
  ErrorSummary,
  Form,
  HelpBeside,
  useRefusal,
  type FormError,
} from '../../src/components/form/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { NumberField } from '../../src/components/number-field/index.ts'
import { RadioGroup } from '../../src/components/radio-group/index.ts'
import { componentDocs } from '../docs.ts'

const errors = [
  { name: 'first_name', message: 'Enter your first name.' },
  { id: 'last-name', message: 'Enter your last name.' },
]

const meta = {
  title: 'Components/Form',
  component: Form,
  subcomponents: { ErrorSummary, HelpBeside },
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
      '`useRefusal` if a server checks it: `refuse(errors)` shows each error at the Field with its `name`, and moves the focus there.',
      'HelpBeside around the fields of a settings page: from a width of 50rem, their hints are next to them.',
    ],
    avoid: [
      'Without a submit button: Enter has to work.',
      'For one setting that takes effect immediately: Switch.',
    ],
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

const wide = { width: 1100, height: 480 }
const versions = [
  { value: '1.2', label: 'TLS 1.2', description: 'Every browser from the last ten years.' },
  { value: '1.3', label: 'TLS 1.3', description: 'Older devices can’t connect.' },
]
const rectOf = (slot: string) =>
  document.querySelector(`[data-slot=${slot}]`)!.getBoundingClientRect()

export const HelpBesideFields: Story = {
  parameters: { frame: 'none', viewportSize: wide },
  render: (args) => (
    <Form {...args}>
      <HelpBeside>
        <Field label="Host" hint="The name that visitors type." error="Enter a host name.">
          <Input name="host" />
        </Field>
        <RadioGroup
          legend="Minimum version"
          hint="The oldest TLS version that is accepted."
          options={versions}
          defaultValue="1.2"
        />
        <Checkbox description="Requests over HTTP are redirected.">Always use HTTPS</Checkbox>
      </HelpBeside>
      <div>
        <Button type="submit">Save</Button>
      </div>
    </Form>
  ),
  play: async () => {
    const help = ['field-hint', 'fieldset-hint', 'checkbox-description'].map(rectOf)
    await expect(new Set(help.map(({ left }) => left)).size).toBe(1)
    for (const { left } of help) await expect(left).toBeGreaterThan(rectOf('input').right)
    await expect(rectOf('field-hint').top).toBeGreaterThan(rectOf('input').top)
    await expect(rectOf('field-error').top).toBe(rectOf('input').bottom + 6)
    await expect(rectOf('fieldset-hint').top).toBe(rectOf('radio-label').top)
    // An option keeps its own.
    await expect(rectOf('radio-description').left).toBe(rectOf('radio-label').left)
  },
}
export const HelpRightToLeft: Story = {
  ...HelpBesideFields,
  globals: { direction: 'rtl' },
  parameters: { frame: 'none', picture: false, viewportSize: wide },
  play: async () => {
    for (const slot of ['field-hint', 'fieldset-hint', 'checkbox-description'])
      await expect(rectOf(slot).right).toBeLessThan(rectOf('input').left)
  },
}
export const HelpAboveWithoutRoom: Story = {
  ...HelpBesideFields,
  parameters: { frame: 'none', picture: false, viewportSize: { width: 760, height: 480 } },
  play: async () => {
    await expect(rectOf('field-hint').bottom).toBeLessThanOrEqual(rectOf('input').top)
    await expect(rectOf('fieldset-hint').bottom).toBeLessThanOrEqual(rectOf('radio-label').top)
    await expect(rectOf('checkbox-description').top).toBe(rectOf('checkbox-label').bottom)
  },
}

export const ErrorLinkFocusesField: Story = {
  parameters: { picture: false },
  args: { errors },
  play: async ({ canvas, userEvent }) => {
    const first = canvas.getByRole('textbox', { name: 'First name' })
    const link = canvas.getByRole('link', { name: 'Enter your first name.' })
    await expect(link).toHaveAttribute('href', `#${first.id}`)
    await userEvent.click(link)
    await expect(first).toHaveFocus()
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

const refusals: readonly FormError[] = [
  { name: 'domain', message: 'This domain is in another account.' },
  { name: 'region', message: 'Your plan has no servers there.' },
]
function ServerChecked({ response }: { response: readonly FormError[] }) {
  const { refuse, form } = useRefusal()
  const [rest, setRest] = useState<readonly FormError[]>([])
  return (
    <Form
      {...form}
      aria-label="Add a domain"
      onSubmit={(event) => {
        event.preventDefault()
        setRest(refuse(response))
      }}
    >
      <Field label="Domain" name="domain">
        <Input name="domain" />
      </Field>
      <Field label="Region" name="region">
        <Combobox name="region" options={[{ value: 'fra', label: 'Frankfurt' }]} />
      </Field>
      {rest.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <Button type="submit">Add domain</Button>
    </Form>
  )
}

export const RefusalLandsAtField: Story = {
  parameters: { picture: false },
  render: () => <ServerChecked response={refusals.slice(0, 1)} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add domain' }))
    const domain = canvas.getByRole('textbox', { name: 'Domain' })
    await expect(domain).toHaveAccessibleDescription('This domain is in another account.')
    await expect(domain).toBeInvalid()
    await waitFor(() => expect(domain).toHaveFocus())
    await userEvent.keyboard('a')
    await waitFor(() => expect(domain).toBeValid())
    await expect(canvas.queryByText('This domain is in another account.')).toBeNull()
  },
}

const chosen: readonly FormError[] = [
  { name: 'region', message: 'Your plan has no servers there.' },
  { name: 'servers', message: 'Your plan has two.' },
  { name: 'until', message: 'Your plan ends before.' },
]

/** None of these is typed into an input that has the name. */
export const RefusalEndsWithEachChange: Story = {
  parameters: { picture: false },
  render: function Choices() {
    const { refuse, form } = useRefusal()
    return (
      <Form
        {...form}
        aria-label="Servers"
        onSubmit={(event) => {
          event.preventDefault()
          refuse(chosen)
        }}
      >
        <Field label="Region" name="region">
          <Combobox
            name="region"
            options={[
              { value: 'fra', label: 'Frankfurt' },
              { value: 'ams', label: 'Amsterdam' },
            ]}
          />
        </Field>
        <Field label="Servers" name="servers">
          <NumberField name="servers" defaultValue={3} />
        </Field>
        <Field label="Until" name="until">
          <DateField name="until" defaultValue="2026-03-01" />
        </Field>
        <Button type="submit">Save</Button>
      </Form>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const region = canvas.getByRole('combobox', { name: 'Region' })
    await expect(region).toHaveAccessibleDescription('Your plan has no servers there.')
    await userEvent.click(region)
    await expect(region).toBeInvalid()
    await userEvent.click(await screen.findByRole('option', { name: 'Amsterdam' }))
    await waitFor(() => expect(region).toHaveAccessibleDescription(''))
    const servers = canvas.getByRole('spinbutton', { name: 'Servers' })
    await expect(servers).toHaveAccessibleDescription('Your plan has two.')
    await userEvent.click(canvas.getByRole('button', { name: /Decrease/ }))
    await waitFor(() => expect(servers).toHaveAccessibleDescription(''))
    await userEvent.click(canvas.getByRole('spinbutton', { name: /day/ }))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(canvas.queryByText('Your plan ends before.')).toBeNull())
  },
}

export const SeveralRefusalsAreListed: Story = {
  parameters: { picture: false },
  render: () => <ServerChecked response={refusals} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add domain' }))
    const list = await canvas.findByRole('group', { name: 'There is a problem' })
    await waitFor(() => expect(list).toHaveFocus())
    const region = canvas.getByRole('combobox', { name: 'Region' })
    await expect(region).toHaveAccessibleDescription('Your plan has no servers there.')
    await userEvent.click(canvas.getByRole('link', { name: 'Your plan has no servers there.' }))
    await expect(region).toHaveFocus()
    await userEvent.keyboard('f')
    await waitFor(() => expect(region).toHaveAccessibleDescription(''))
    // One error is left, which needs no list.
    await expect(canvas.queryByRole('link')).toBeNull()
  },
}

export const RefusalWithoutFieldIsReturned: Story = {
  parameters: { picture: false },
  render: () => <ServerChecked response={[{ name: 'plan', message: 'Your plan is full.' }]} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add domain' }))
    await expect(canvas.getByText('Your plan is full.')).toBeVisible()
  },
}
