import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentProps } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import { SeverityBadge } from '../../src/components/badge/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { MultiSelect } from '../../src/components/multi-select/index.ts'
import { componentDocs } from '../docs.ts'

const kinds = [
  { value: 'sqli', label: 'SQL injection', group: 'Injection' },
  { value: 'xss', label: 'Cross-site scripting', group: 'Injection' },
  { value: 'cmd', label: 'Command injection', group: 'Injection' },
  { value: 'ddos', label: 'HTTP flood', group: 'Availability' },
  { value: 'slow', label: 'Slow requests', group: 'Availability' },
  { value: 'stuffing', label: 'Credential stuffing', group: 'Accounts' },
  { value: 'scraping', label: 'Scraping', group: 'Accounts' },
  { value: 'spam', label: 'Spam', group: 'Accounts', isDisabled: true },
]

const meta = {
  title: 'Components/MultiSelect',
  component: MultiSelect,
  args: { options: kinds, name: 'kind', onValueChange: fn() },
  render: (args) => (
    <Field label="Attack types">
      <MultiSelect {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'Several choices of many, found by typing, each a chip in the field.',
    use: [
      'For about eight values or more, several of which can be selected.',
      'In filters and firewall rules.',
      'With `onCreate` for tags, which people make up as they go.',
    ],
    avoid: ['For a few values that fit on the page: checkboxes.', 'For one value: Combobox.'],
    keyboard: [
      ['Letters', 'Filter the list; its first option is highlighted.'],
      ['↓ ↑', 'Open the list and move through it.'],
      ['Alt ↓, Alt ↑', 'Open the list without moving in it, and close it.'],
      [
        'Enter',
        'Selects or deselects the highlighted option. The list stays open, and the form isn’t submitted.',
      ],
      ['Backspace in the empty field', 'Removes the last chip.'],
      ['← → from the empty field', 'Move through the chips, reversed on right-to-left pages.'],
      ['Backspace or Delete on a chip', 'Removes it.'],
      ['Tab', 'While the list is open: to its “Select all” and “Clear”, then to the next element.'],
      ['Escape', 'Closes the list, then discards the typed text.'],
    ],
    aria: [
      '`role="combobox"` with `aria-activedescendant` on a `listbox` that is `aria-multiselectable`.',
      'The chips are in a `toolbar` with the field’s name; each has a button “Remove …”.',
      'A polite live region announces how many are selected.',
    ],
  }),
} satisfies Meta<typeof MultiSelect>

export default meta
type Story = StoryObj<typeof meta>

const unseen = { picture: false }
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const chips = () =>
  [...document.querySelectorAll('[data-slot=multi-select-chip]')].map((it) => it.textContent)
const many = ['sqli', 'xss', 'ddos', 'slow', 'stuffing', 'scraping', 'cmd']

export const Empty: Story = { args: { placeholder: 'Any type' } }
export const Selected: Story = { args: { defaultValue: ['sqli', 'ddos'] } }
export const ManySelected: Story = { args: { defaultValue: many, maxChips: 3 } }
export const Disabled: Story = { args: { defaultValue: ['sqli', 'ddos'], disabled: true } }
export const Invalid: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <Field label="Attack types" error="Choose at least one type.">
      <MultiSelect {...args} />
    </Field>
  ),
}
export const Open: Story = {
  args: { defaultValue: ['sqli', 'ddos', 'stuffing'] },
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 480 },
  },
  play: async ({ userEvent }) => {
    await userEvent.click(field())
    const list = await screen.findByRole('listbox', { name: 'Attack types' })
    await waitFor(() => expect(list).toBeVisible())
    await expect(screen.getAllByRole('option', { selected: true })).toHaveLength(3)
  },
}
export const RightToLeft: Story = {
  ...Open,
  globals: { direction: 'rtl' },
}

export const SelectsSeveralAndSubmits: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <Field label="Attack types">
        <MultiSelect {...args} />
      </Field>
    </form>
  ),
  play: async ({ userEvent, args, canvasElement }) => {
    const form = canvasElement.querySelector('form')
    if (!form) throw new Error('The story has no form.')
    await expect(field().validity.valueMissing).toBe(true)
    await userEvent.type(field(), 'flood{Enter}')
    await expect(field()).toHaveValue('')
    await expect(form.checkValidity()).toBe(true)
    await expect(field()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(await screen.findByRole('option', { name: 'Scraping' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ddos', 'scraping'])
    await expect(new FormData(form).getAll('kind')).toEqual(['ddos', 'scraping'])
    await userEvent.click(screen.getByRole('option', { name: 'Scraping' }))
    await expect(new FormData(form).getAll('kind')).toEqual(['ddos'])
    form.reset()
    await waitFor(() => expect(chips()).toEqual([]))
  },
}

export const BackspaceRemovesLastChip: Story = {
  parameters: unseen,
  args: { defaultValue: many, maxChips: 2 },
  play: async ({ userEvent, args }) => {
    await expect(chips()).toHaveLength(2)
    await expect(screen.getByText('+5 more')).toBeVisible()
    await userEvent.tab()
    await expect(chips()).toHaveLength(7)
    await userEvent.keyboard('a{Backspace}')
    await expect(chips()).toHaveLength(7)
    await userEvent.keyboard('{Backspace}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(many.slice(0, -1))
  },
}

/** ARIA allows no name on an element without a role. */
export const OnlyChipsAreNamed: Story = {
  parameters: unseen,
  args: { defaultValue: ['sqli'] },
  play: async ({ canvas, userEvent }) => {
    const toolbar = canvas.getByRole('toolbar')
    await expect(toolbar).toHaveAccessibleName(/./)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.keyboard('{Backspace}')
    await waitFor(() => expect(toolbar).not.toHaveAttribute('role'))
    await expect(toolbar).not.toHaveAttribute('aria-labelledby')
    await expect(toolbar).not.toHaveAttribute('aria-label')
  },
}

export const ArrowsReachChipsDeleteRemoves: Story = {
  parameters: unseen,
  args: { defaultValue: ['sqli', 'xss', 'ddos'] },
  play: async ({ userEvent, args }) => {
    await userEvent.tab()
    await expect(field()).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(document.activeElement).toHaveTextContent('Cross-site scripting')
    await userEvent.keyboard('{Delete}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['sqli', 'ddos'])
    await expect(document.activeElement).toHaveTextContent('HTTP flood')
    await userEvent.keyboard('{ArrowRight}')
    await expect(field()).toHaveFocus()
  },
}

export const RightToLeftChipNavigation: Story = {
  parameters: unseen,
  globals: { direction: 'rtl' },
  args: { defaultValue: ['sqli', 'xss'] },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(document.activeElement).toHaveTextContent('Cross-site scripting')
  },
}

export const ClickRemovesChip: Story = {
  parameters: unseen,
  args: { defaultValue: ['sqli', 'xss'] },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove SQL injection' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['xss'])
    await expect(field()).toHaveFocus()
    await expect(canvas.getByText('1 selected')).toBeInTheDocument()
  },
}

export const SelectsAllMatchesByKeyboard: Story = {
  parameters: unseen,
  args: { defaultValue: ['ddos'] },
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'injection')
    const all = await screen.findByRole('button', { name: 'Select all 2 matches' })
    await userEvent.tab()
    await expect(all).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['ddos', 'sqli', 'cmd'])
    await userEvent.keyboard('{Escape}')
    await expect(field()).toHaveFocus()
    await expect(field()).toHaveValue('injection')
  },
}

export const SelectAllSkipsDisabledOptions: Story = {
  parameters: unseen,
  play: async ({ userEvent, args }) => {
    await userEvent.click(field())
    await userEvent.click(await screen.findByRole('button', { name: 'Select all' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith(
      kinds.slice(0, 7).map((it) => it.value),
    )
    const popup = screen.getByRole('listbox').parentElement
    const clear = popup?.querySelector<HTMLElement>('[data-slot=multi-select-none]')
    if (!clear) throw new Error('The list has no clear button.')
    await userEvent.click(clear)
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
    await expect(field()).toHaveAttribute('aria-expanded', 'true')
  },
}

/** Holding down Backspace deletes the typed text, and stops there. */
export const HeldBackspaceKeepsChips: Story = {
  parameters: unseen,
  args: { defaultValue: ['xss'] },
  play: async ({ userEvent, args }) => {
    await userEvent.click(field())
    await fireEvent.keyDown(field(), { key: 'Backspace', repeat: true })
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await fireEvent.keyDown(field(), { key: 'Backspace' })
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
  },
}

export const MarksUnknownText: Story = {
  parameters: unseen,
  args: { defaultValue: ['xss'] },
  play: async ({ userEvent, args }) => {
    await userEvent.type(field(), 'volcano')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.tab()
    await expect(field()).toHaveValue('volcano')
    await expect(field()).toHaveAccessibleDescription(/“volcano” is not in the list/)
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

function Tags({ onOptionsChange }: Pick<ComponentProps<typeof MultiSelect>, 'onOptionsChange'>) {
  const [tags, setTags] = useState([{ value: 'shop', label: 'Shop' }])
  const create = (label: string) => {
    const tag = { value: label.toLowerCase(), label }
    setTags([...tags, tag])
    return tag
  }
  return (
    <Field label="Tags">
      <MultiSelect
        options={tags}
        onCreate={create}
        // Not among the options: its label is known nevertheless.
        defaultValue={[{ value: 'old', label: 'Archive' }]}
        onOptionsChange={onOptionsChange}
      />
    </Field>
  )
}
export const CreatesAndSelectsOption: Story = {
  parameters: unseen,
  args: { onOptionsChange: fn() },
  render: ({ onOptionsChange }) => <Tags onOptionsChange={onOptionsChange} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(field(), 'Intranet')
    await expect(await screen.findByRole('option', { name: 'Create “Intranet”' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect(args.onOptionsChange).toHaveBeenLastCalledWith([
      { value: 'old', label: 'Archive' },
      { value: 'intranet', label: 'Intranet' },
    ])
    await expect(canvas.getByRole('button', { name: 'Remove Intranet' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove Archive' })).toBeVisible()
    await expect(await screen.findByRole('option', { name: 'Intranet' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
}

export const OwnRendering: Story = {
  parameters: { isWholeScreen: true, viewportSize: { width: 512, height: 420 } },
  args: {
    options: kinds.slice(0, 3),
    defaultOpen: true,
    renderOption: ({ value, label }) => (
      <span className="flex items-center justify-between gap-3">
        {label}
        <SeverityBadge severity={value === 'xss' ? 'medium' : 'critical'} />
      </span>
    ),
  },
  play: async () => {
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  },
}

const hosts = Array.from({ length: 5000 }, (_, index) => ({
  value: `${index}`,
  label: `host-${index + 1}.example.com`,
}))

export const ThousandsOfOptions: Story = {
  parameters: unseen,
  args: { options: hosts, maxShown: 50 },
  play: async ({ userEvent }) => {
    await userEvent.click(field())
    await waitFor(() => expect(screen.getByText(/50 of 5,000 shown/)).toBeVisible())
    await expect(screen.getAllByRole('option')).toHaveLength(50)
    await userEvent.keyboard('4999{Enter}')
    await waitFor(() => expect(chips()).toEqual(['host-4999.example.com']))
  },
}

function OpenedFromOutside() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Field label="Attack types">
        <MultiSelect options={kinds} isOpen={isOpen} onOpenChange={setIsOpen} />
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
