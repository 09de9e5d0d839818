import type { Meta, StoryObj } from '@storybook/react-vite'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { Badge } from '../../src/components/badge/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Combobox, type ComboboxOption } from '../../src/components/combobox/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { componentDocs } from '../docs.ts'

const regions: ComboboxOption[] = [
  { value: 'eu-central', label: 'Frankfurt', description: 'eu-central-1', group: 'Europe' },
  { value: 'eu-west', label: 'Dublin', description: 'eu-west-1', group: 'Europe' },
  { value: 'eu-north', label: 'Stockholm', description: 'eu-north-1', group: 'Europe' },
  { value: 'us-east', label: 'Virginia', description: 'us-east-1', group: 'America' },
  {
    value: 'sa-east',
    label: 'São Paulo',
    description: 'Full at the moment',
    group: 'America',
    isDisabled: true,
  },
  { value: 'ap-south', label: 'Mumbai', description: 'ap-south-1', group: 'Asia' },
]

const names = ['shop', 'api', 'status', 'mail', 'intranet', 'cdn', 'blog']
const domains: ComboboxOption[] = names.map((name) => ({
  value: `dom_${name}`,
  label: `${name}.example.com`,
}))

const meta = {
  title: 'Components/Combobox',
  component: Combobox,
  args: { options: regions, name: 'region', onValueChange: fn() },
  render: (args) => (
    <Field label="Region" hint="Where the database lives.">
      <Combobox {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'One choice of many, found by typing.',
    use: [
      'For about fifteen values or more, or to search on a server: pass `onSearch`, and respect its signal.',
      'With `onCreate` if people may add an option, with `renderOption` if a picture or a status helps to choose.',
      'For values that a page identifies by an id: the label is shown, the value is submitted.',
    ],
    avoid: [
      'For a few values that everyone knows: Select, which works best on every phone.',
      'For several values: MultiSelect.',
      'For text that may be anything: Input.',
    ],
    keyboard: [
      ['Letters', 'Filter the list; its first option is highlighted.'],
      ['↓ ↑', 'Open the list and move through it.'],
      ['Alt ↓, Alt ↑', 'Open the list without moving in it, and close it.'],
      [
        'Enter',
        'Selects the highlighted option without submitting the form. If nothing is highlighted, it selects the option that the text names. After a failure it searches again. With the list closed it submits the form, as in any text field.',
      ],
      [
        'Escape',
        'Closes the list, then discards the typed text, then applies to a surrounding dialog.',
      ],
      [
        'Tab',
        'Moves on. Text that names an option selects it; other text stays and is marked as an error.',
      ],
    ],
    aria: [
      '`role="combobox"` with `aria-expanded`, `aria-controls` and `aria-activedescendant`; the focus stays in the field.',
      'The list has the field’s name. One polite live region announces how many options there are, that they are loading, that there are none, or that they could not be loaded.',
      'The two buttons aren’t in the tab order: ↓ opens the list, and deleting the text clears the field.',
    ],
  }),
} satisfies Meta<typeof Combobox>

export default meta
type Story = StoryObj<typeof meta>

const unseen = { picture: false }
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option').map((it) => it.textContent)
const highlighted = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : null
}

export const Empty: Story = { args: { placeholder: 'Choose a region' } }
export const Selected: Story = { args: { defaultValue: 'eu-central' } }
export const Disabled: Story = { args: { defaultValue: 'eu-central', disabled: true } }
export const Invalid: Story = {
  render: (args) => (
    <Field label="Region" error="Choose a region.">
      <Combobox {...args} />
    </Field>
  ),
}
export const Open: Story = {
  args: { defaultValue: 'eu-west' },
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 440 },
  },
  play: async ({ userEvent }) => {
    await userEvent.click(field())
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'Region' })).toBeVisible())
    await waitFor(() => expect(highlighted()).toContain('Dublin'))
  },
}
export const NoMatches: Story = {
  parameters: { isWholeScreen: true, viewportSize: { width: 512, height: 220 } },
  play: async ({ userEvent }) => {
    await userEvent.type(field(), 'atlantis')
    await waitFor(() => expect(screen.getByText('No matches for “atlantis”.')).toBeVisible())
    await expect(field()).not.toHaveAttribute('aria-activedescendant')
  },
}
export const UnknownText: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ userEvent }) => {
    await userEvent.type(field(), 'Atlantis')
    await userEvent.tab()
    await expect(field()).toHaveValue('Atlantis')
    await expect(field()).toBeInvalid()
    await expect(field()).toHaveAccessibleDescription(/“Atlantis” is not in the list/)
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  },
}
export const RightToLeft: Story = {
  ...Open,
  globals: { direction: 'rtl' },
}

export const SearchFailed: Story = {
  args: {
    options: [],
    searchDelayMs: 0,
    onSearch: fn(() => Promise.reject(new Error('offline'))),
  },
  parameters: { isWholeScreen: true, viewportSize: { width: 512, height: 220 } },
  play: async ({ userEvent }) => {
    await userEvent.type(field(), 'shop')
    await waitFor(() => expect(screen.getByText('The list could not be loaded.')).toBeVisible())
    await expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

let searches = 0

export const EnterRetriesFailedSearch: Story = {
  parameters: unseen,
  args: {
    options: [],
    searchDelayMs: 0,
    onSearch: (query) => {
      if (query === 's') searches += 1
      if (searches < 2) return Promise.reject(new Error('offline'))
      return Promise.resolve([{ value: 'dom_shop', label: 'shop.example.com' }])
    },
  },
  play: async ({ userEvent }) => {
    searches = 0
    await userEvent.type(field(), 's')
    await screen.findByText('The list could not be loaded.')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(options()).toEqual(['shop.example.com']))
    await expect(searches).toBe(2)
  },
}

/** radix #4085, shadcn #11554: Enter did nothing, or submitted the form. */
export const EnterSelectsWithoutSubmitting: Story = {
  parameters: unseen,
  render: (args) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        args.onSubmit?.(event as never)
      }}
    >
      <Field label="Region">
        <Combobox {...args} onSubmit={undefined} />
      </Field>
      <Button type="submit">Save</Button>
    </form>
  ),
  args: { onSubmit: fn() },
  play: async ({ userEvent, args, canvasElement }) => {
    const form = canvasElement.querySelector('form')
    if (!form) throw new Error('The story has no form.')
    await expect(field().validity.valueMissing).toBe(true)
    await userEvent.type(field(), 'sto')
    await waitFor(() => expect(highlighted()).toContain('Stockholm'))
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('eu-north')
    await expect(field()).toHaveValue('Stockholm')
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await expect([...new FormData(form)]).toEqual([['region', 'eu-north']])
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  },
}

export const EnterIgnoresUnknownText: Story = {
  ...EnterSelectsWithoutSubmitting,
  args: { onSubmit: fn(), defaultValue: 'eu-west' },
  play: async ({ userEvent, args }) => {
    await userEvent.clear(field())
    await userEvent.type(field(), 'Atlantis{Enter}')
    await expect(field()).toHaveValue('Atlantis')
    await waitFor(() => expect(screen.getByText(/“Atlantis” is not in the list/)).toBeVisible())
    await expect(field().validationMessage).toContain('Choose an option from it.')
    await userEvent.keyboard('{Enter}')
    await expect(args.onSubmit).not.toHaveBeenCalled()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null)
  },
}

/** cmdk #253, #142: the pointer to the option was missing or stale. */
export const ArrowsMoveHighlightNotFocus: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).toContain('Frankfurt'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(highlighted()).toContain('Dublin'))
    await expect(field()).toHaveFocus()
    await userEvent.keyboard('vir')
    await waitFor(() => expect(highlighted()).toContain('Virginia'))
    await expect(options()).toHaveLength(1)
    await expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  },
}

export const DisabledOptionCannotBeSelected: Story = {
  parameters: unseen,
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'sao')
    const option = await screen.findByRole('option', { name: /São Paulo/ })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(option)
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const BlurSelectsMatchingOption: Story = {
  parameters: unseen,
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'mumbai')
    await userEvent.tab()
    await expect(field()).toHaveValue('Mumbai')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ap-south')
  },
}

export const EscapeClosesThenRevertsText: Story = {
  parameters: unseen,
  args: { defaultValue: 'eu-west' },
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'x')
    await waitFor(() => expect(screen.getByText('No matches for “Dublinx”.')).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'))
    await expect(field()).toHaveValue('Dublinx')
    await userEvent.keyboard('{Escape}')
    await expect(field()).toHaveValue('Dublin')
    await userEvent.keyboard('{Escape}')
    await expect(field()).toHaveValue('Dublin')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const ClearButtonKeepsFocus: Story = {
  parameters: unseen,
  args: { defaultValue: 'eu-west' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(field()).toHaveValue('')
    await expect(field()).toHaveFocus()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null)
    await expect(canvas.queryByRole('button', { name: 'Clear' })).toBeNull()
  },
}

type Waiting = { query: string; signal: AbortSignal; answer: (found: ComboboxOption[]) => void }
const waiting: Waiting[] = []
const questionFor = async (query: string) =>
  waitFor(() => {
    const question = waiting.find((it) => it.query === query)
    if (!question) throw new Error(`Nobody has searched for ${query} yet.`)
    return question
  })

/** Grafana’s useLatestAsyncCall: responses arrived in a different order than the requests. */
export const IgnoresLateResponse: Story = {
  parameters: unseen,
  args: {
    options: [],
    searchDelayMs: 0,
    onSearch: (query, { signal }) =>
      new Promise((answer) => {
        waiting.push({ query, signal, answer })
      }),
  },
  play: async ({ userEvent }) => {
    waiting.length = 0
    await userEvent.type(field(), 's')
    const early = await questionFor('s')
    await waitFor(() => expect(screen.getByText('Searching…')).toBeVisible())
    await userEvent.type(field(), 't')
    const late = await questionFor('st')
    await expect(early.signal.aborted).toBe(true)
    late.answer(domains.slice(2, 3))
    await waitFor(() => expect(options()).toEqual(['status.example.com']))
    early.answer(domains.slice(0, 1))
    await Promise.resolve()
    await expect(options()).toEqual(['status.example.com'])
    await expect(late.signal.aborted).toBe(false)
  },
}

export const EnterIgnoresStaleOptions: Story = {
  parameters: unseen,
  args: {
    ...IgnoresLateResponse.args,
  },
  play: async ({ userEvent, args }) => {
    waiting.length = 0
    await userEvent.type(field(), 's')
    const first = await questionFor('s')
    first.answer(domains.slice(0, 3))
    await waitFor(() => expect(options()).toHaveLength(3))
    await userEvent.type(field(), 'z')
    await waitFor(() => expect(options()).toEqual([]))
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(field()).toHaveValue('sz')
  },
}

export const KeepsSelectedLabelBetweenSearches: Story = {
  parameters: unseen,
  args: {
    options: [],
    searchDelayMs: 0,
    onSearch: (query) => Promise.resolve(domains.filter((it) => it.label.startsWith(query))),
  },
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'shop')
    await userEvent.click(await screen.findByRole('option', { name: 'shop.example.com' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('dom_shop')
    await userEvent.clear(field())
    await userEvent.type(field(), 'ap')
    await waitFor(() => expect(options()).toEqual(['api.example.com']))
    await userEvent.keyboard('{Enter}')
    await expect(field()).toHaveValue('api.example.com')
  },
}

/** shadcn #1748: the list could not be used inside a dialog, or Escape closed both. */
export const EscapeClosesListBeforeDialog: Story = {
  parameters: unseen,
  render: (args) => (
    <Dialog.Root defaultOpen>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-4 m-auto h-fit max-w-dialog rounded-panel border border-subtle bg-raised p-6 shadow-lg"
        >
          <Dialog.Title className="mb-4 font-semibold">Move the database</Dialog.Title>
          <Field label="Region">
            <Combobox {...args} />
          </Field>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  ),
  play: async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('combobox'))
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await expect(dialog).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const option = await screen.findByRole('option', { name: /Stockholm/ })
    await waitFor(() => {
      const { x, y, width, height } = option.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return expect(option.contains(top)).toBe(true)
    })
    await userEvent.click(option)
    await expect(args.onValueChange).toHaveBeenLastCalledWith('eu-north')
    await expect(dialog).toBeVisible()
    await expect(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const LongList: Story = {
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 460 },
  },
  args: {
    maxShown: 50,
    options: Array.from({ length: 1200 }, (_, index) => ({
      value: `${index}`,
      label: `host-${index + 1}.example.com`,
    })),
  },
  play: async ({ userEvent }) => {
    await userEvent.click(field())
    await waitFor(() => expect(screen.getByText(/50 of 1,200 shown/)).toBeVisible())
    await expect(options()).toHaveLength(50)
    await userEvent.keyboard('1200')
    await waitFor(() => expect(options()).toEqual(['host-1200.example.com']))
    await userEvent.clear(field())
    await waitFor(() => expect(options()).toHaveLength(50))
  },
}

function CreatesTags({ onCreated }: { onCreated: (text: string) => void }) {
  const [tags, setTags] = useState(['Shop', 'Blog'])
  const create = (text: string) => {
    onCreated(text)
    setTags([...tags, text])
    return { value: text, label: text }
  }
  return (
    <Field label="Tag">
      <Combobox options={tags.map((tag) => ({ value: tag, label: tag }))} onCreate={create} />
    </Field>
  )
}
const created = fn()

export const Creating: Story = {
  parameters: { isWholeScreen: true, viewportSize: { width: 512, height: 260 } },
  render: () => <CreatesTags onCreated={created} />,
  play: async ({ userEvent }) => {
    await userEvent.type(field(), 'sho')
    await waitFor(() => expect(options()).toEqual(['Shop', 'Create “sho”']))
  },
}

export const EnterCreatesOption: Story = {
  parameters: unseen,
  render: () => <CreatesTags onCreated={created} />,
  play: async ({ userEvent }) => {
    created.mockClear()
    await userEvent.type(field(), '  Intranet ')
    await waitFor(() => expect(highlighted()).toBe('Create “Intranet”'))
    await userEvent.keyboard('{Enter}')
    await expect(created).toHaveBeenCalledWith('Intranet')
    await expect(field()).toHaveValue('Intranet')
    await userEvent.clear(field())
    await userEvent.type(field(), 'intranet')
    // It exists by now, in whatever case it is typed.
    await waitFor(() => expect(options()).toEqual(['Intranet']))
  },
}

export const OwnRendering: Story = {
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 400 },
  },
  args: {
    defaultOpen: true,
    renderOption: ({ label, description, isDisabled }) => (
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        {label}
        <Badge tone={isDisabled ? 'untested' : 'positive'}>{description}</Badge>
      </span>
    ),
  },
  play: async () => {
    await waitFor(() => expect(options()).toContain('Frankfurteu-central-1'))
  },
}

const record = { value: 'dom_old', label: 'old.example.com', addedBy: 'Ada' }
export const OptionAsValue: Story = {
  parameters: unseen,
  render: (args) => (
    <Field label="Domain">
      <Combobox
        name="region"
        options={domains}
        // Not among the options: its label is known nevertheless.
        defaultValue={record}
        onOptionChange={args.onOptionChange}
      />
    </Field>
  ),
  args: { onOptionChange: fn() },
  play: async ({ userEvent, args }) => {
    await expect(field()).toHaveValue('old.example.com')
    await userEvent.clear(field())
    await expect(args.onOptionChange).toHaveBeenLastCalledWith(null)
    await userEvent.type(field(), 'blog{Enter}')
    await expect(args.onOptionChange).toHaveBeenLastCalledWith(domains.at(-1))
  },
}

function OpenedFromOutside() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Field label="Region">
        <Combobox options={regions} isOpen={isOpen} onOpenChange={setIsOpen} />
      </Field>
      <output>{isOpen ? 'The list is open' : 'The list is closed'}</output>
    </>
  )
}
export const OpenControlledFromOutside: Story = {
  parameters: unseen,
  render: () => <OpenedFromOutside />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(field())
    await expect(canvas.getByText('The list is open')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByText('The list is closed')).toBeVisible()
    await expect(screen.queryByRole('listbox')).toBeNull()
  },
}

export const OpenOnlyIfParentAgrees: Story = {
  parameters: unseen,
  args: { isOpen: false, onOpenChange: fn() },
  play: async ({ userEvent, args }) => {
    await userEvent.click(field())
    await expect(args.onOpenChange).toHaveBeenCalledWith(true)
    await expect(screen.queryByRole('listbox')).toBeNull()
  },
}
