import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import {
  FilterBar,
  type FilterBarProps,
  type FilterField,
} from '../../src/components/filter-bar/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const fields: readonly FilterField[] = [
  {
    id: 'state',
    label: 'State',
    options: [
      { value: 'protected', label: 'Protected' },
      { value: 'paused', label: 'Paused' },
    ],
  },
  {
    id: 'region',
    label: 'Region',
    options: [
      { value: 'fra', label: 'Frankfurt' },
      { value: 'dub', label: 'Dublin' },
    ],
  },
  { id: 'host', label: 'Host', placeholder: 'shop.example.com' },
]

/** As a page uses it. */
function Held({ value: first, onValueChange, ...props }: FilterBarProps) {
  const [value, setValue] = useState(first)
  const change = (next: typeof first) => {
    setValue(next)
    onValueChange(next)
  }
  return <FilterBar {...props} value={value} onValueChange={change} />
}

const chips = (canvas: Canvas) => {
  const list = canvas.queryByRole('list', { name: 'Filters' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent)
    : []
}

const meta = {
  title: 'Components/FilterBar',
  component: FilterBar,
  args: {
    fields,
    value: { state: 'paused', host: 'example.com' },
    onValueChange: fn(),
    resultCount: 128,
  },
  render: (args) => <Held {...args} />,
  decorators: [
    (Story) => (
      <div className="p-4 text-base/6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'The active filters as chips that can be edited or removed one by one, a button to add another, and the number of results.',
      use: [
        'Above a list or a DataTable, with its value in the page’s URL.',
        'With `isMultiple` on a field that allows several options; its value lists them separated by commas.',
      ],
      avoid: [
        'For one filter that is always shown: a Select or a SegmentedControl above the list.',
      ],
      keyboard: [
        ['Tab', 'Through the search, the chips and their remove buttons, Add filter, Clear all.'],
        ['Enter, Space on a chip', 'Opens its value for editing.'],
        ['Enter in the value', 'Applies it and returns the focus.'],
        ['Escape', 'Closes without a change.'],
      ],
      aria: [
        'A `group` and a `list`; each remove button is labelled with its filter.',
        'After a filter is removed the focus is on the next one, the previous one, or Add filter.',
        'The number of results is a polite `status`.',
      ],
    }),
  },
} satisfies Meta<typeof FilterBar>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }
const search = <Input type="search" aria-label="Search websites" placeholder="Search websites" />

export const Unfiltered: Story = { args: { value: {}, resultCount: 4312, search } }
export const Filtered: Story = { args: { search } }
export const NarrowPhone: Story = {
  args: {
    search,
    value: { state: 'paused', region: 'fra', host: 'a-very-long-name-of-a-shop.example.com' },
  },
  parameters: { viewportSize: { width: 320, height: 480 } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await expect(chips(canvas)).toHaveLength(3)
    for (const button of canvas.getAllByRole('button')) {
      const { left, right, height } = button.getBoundingClientRect()
      await expect(left).toBeGreaterThanOrEqual(0)
      await expect(right).toBeLessThanOrEqual(320)
      await expect(height).toBeGreaterThanOrEqual(24)
    }
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const AddingFilter: Story = {
  args: { value: { state: 'paused' } },
  parameters: { isWholeScreen: true, viewportSize: { width: 640, height: 400 } },
  play: async ({ canvas, userEvent, args, step }) => {
    const add = canvas.getByRole('button', { name: 'Add filter' })
    await step('choose a field that has no filter yet', async () => {
      await userEvent.click(add)
      const form = await screen.findByRole('dialog', { name: 'Add filter' })
      const field = within(form).getByRole('combobox', { name: 'Filter by' })
      await expect(field).toHaveFocus()
      await expect(within(field).queryByRole('option', { name: 'State' })).toBeNull()
      await userEvent.selectOptions(field, 'Host')
      await userEvent.type(within(form).getByRole('textbox', { name: 'Value' }), ' shop{Enter}')
    })
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ state: 'paused', host: 'shop' })
    await waitFor(() => expect(add).toHaveFocus())
    await expect(chips(canvas)).toEqual(['State: Paused', 'Host: shop'])
    await userEvent.click(add)
    await screen.findByRole('dialog', { name: 'Add filter' })
  },
}

export const ChipOpensValue: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'State: Paused' }))
    const value = await screen.findByRole('combobox', { name: 'State' })
    await expect(value).toHaveValue('paused')
    await userEvent.selectOptions(value, 'Protected')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      state: 'protected',
      host: 'example.com',
    })
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'State: Protected' })).toHaveFocus(),
    )
  },
}

export const IgnoresEmptyValue: Story = {
  parameters: unseen,
  args: { value: {} },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Apply' }))
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add filter' })).toHaveFocus())
  },
}

export const MultipleValues: Story = {
  args: {
    fields: fields.map((field) => ({ ...field, isMultiple: field.id === 'region' })),
    value: { region: 'fra' },
  },
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 640, height: 320 },
  },
  play: async ({ canvas, userEvent, args, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Region: Frankfurt' }))
    const frankfurt = await screen.findByRole('checkbox', { name: 'Frankfurt' })
    const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await step('no value is no filter', async () => {
      await userEvent.click(frankfurt)
      await apply()
      await expect(screen.getByRole('group', { name: 'Region' })).toHaveAccessibleDescription(
        'Choose a value',
      )
    })
    await step('two are', async () => {
      await userEvent.click(screen.getByRole('checkbox', { name: 'Dublin' }))
      await userEvent.click(frankfurt)
      await apply()
      await expect(args.onValueChange).toHaveBeenLastCalledWith({ region: 'fra,dub' })
    })
    const chip = await canvas.findByRole('button', { name: 'Region: Frankfurt, Dublin' })
    await userEvent.click(chip)
    await expect(await screen.findByRole('checkbox', { name: 'Dublin' })).toBeChecked()
  },
}

/** A removed chip would lose the focus, and keyboard navigation would restart at the top of the page. */
export const RemovingFilterMovesFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByRole('button', { name: 'Remove filter State: Paused' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ host: 'example.com' })
    await expect(
      canvas.getByRole('button', { name: 'Remove filter Host: example.com' }),
    ).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith({})
    await expect(canvas.getByRole('button', { name: 'Add filter' })).toHaveFocus()
  },
}

export const ClearAllKeepsOtherValues: Story = {
  parameters: unseen,
  args: { value: { state: 'paused', sort: 'host' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ sort: 'host' })
    await expect(chips(canvas)).toEqual([])
    await expect(canvas.getByRole('button', { name: 'Add filter' })).toHaveFocus()
  },
}

export const AnnouncesResultCount: Story = {
  parameters: unseen,
  args: { resultCount: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('1 result')
  },
}

export const EveryFieldFiltered: Story = {
  parameters: unseen,
  args: { value: { state: 'paused', region: 'fra', host: 'shop' } },
  play: async ({ canvas, userEvent }) => {
    const add = canvas.getByRole('button', { name: 'Add filter' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(add)
    await expect(screen.queryByRole('dialog')).toBeNull()
    // Nor does it open later, when a field becomes available again.
    await userEvent.click(canvas.getByRole('button', { name: /^Remove filter Host/ }))
    await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
}

export const IgnoresBlankValue: Story = {
  parameters: unseen,
  args: { value: { state: 'paused', region: 'fra' } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }))
    const host = await screen.findByRole('textbox', { name: 'Host' })
    await userEvent.type(host, '   {Enter}')
    await expect(host).toHaveAccessibleDescription(/Choose a value/)
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}
