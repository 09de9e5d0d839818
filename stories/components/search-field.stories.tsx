import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import { Dialog } from '../../src/components/dialog/index.ts'
import { SearchField } from '../../src/components/search-field/index.ts'
import { componentDocs } from '../docs.ts'

const expectOnce = async (spy: unknown, text: string) => {
  await expect(spy).toHaveBeenCalledOnce()
  await expect(spy).toHaveBeenCalledWith(text)
}

const meta = {
  title: 'Components/SearchField',
  component: SearchField,
  args: {
    'aria-label': 'Search domains',
    placeholder: 'Search domains',
    name: 'q',
    onSearch: fn(),
    onChange: fn(),
  },
  parameters: componentDocs({
    is: 'A search field with a clear button.',
    use: [
      'Above a list or a table that it filters.',
      'With `searched` if the URL contains the text, so that the field follows Back.',
      'With `onSearch`, which is called after a pause in typing, so that not every key sends a request.',
    ],
    avoid: [
      'To select one of the values that it finds: Combobox.',
      'To navigate anywhere in the console: CommandMenu.',
      'With `shortcut` on a page that doesn’t listen for that key: the field only shows it.',
    ],
    keyboard: [
      ['Escape', 'Clears the text. If there is none, Escape applies to the surrounding element.'],
      ['Enter', 'Searches immediately, and submits its form if it has one.'],
      ['Tab', 'To the clear button, if there is text.'],
    ],
    aria: [
      'A native `<input type="search">`; add an `aria-label`, or put it in a Field.',
      'The magnifier and the shortcut are hidden. Announce the results in a live region next to the list.',
    ],
  }),
} satisfies Meta<typeof SearchField>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const States: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <div className="flex flex-col gap-4">
      <SearchField {...args} />
      <SearchField {...args} shortcut="/" />
      <SearchField {...args} defaultValue="shop" shortcut="/" />
      <SearchField {...args} defaultValue="shop" readOnly />
      <SearchField {...args} defaultValue="shop" disabled />
      <SearchField {...args} defaultValue="shop*" aria-invalid />
    </div>
  ),
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'shop' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
  },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: 'shop' },
}

export const SearchesAfterPause: Story = {
  parameters: unseen,
  args: { delayMs: 0 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('searchbox'))
    await userEvent.paste('shop')
    await waitFor(() => expectOnce(args.onSearch, 'shop'))
  },
}

export const SearchesOnlyOnEnter: Story = {
  parameters: unseen,
  args: { delayMs: 60_000 },
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('searchbox')
    await userEvent.type(input, 'shop')
    await expect(args.onSearch).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}{Enter}')
    await expectOnce(args.onSearch, 'shop')
  },
}

export const EscapeClearsThenBubbles: Story = {
  parameters: unseen,
  args: { defaultValue: 'shop' },
  render: (args) => (
    <Dialog defaultOpen title="Move to a domain">
      <SearchField {...args} />
    </Dialog>
  ),
  play: async ({ userEvent, args }) => {
    const input = await screen.findByRole('searchbox')
    await userEvent.click(input)
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await expect(args.onChange).toHaveBeenCalledOnce()
    await expectOnce(args.onSearch, '')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const ClearButtonRestoresFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('searchbox')
    await expect(canvas.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument()
    await userEvent.type(input, 'shop')
    const button = canvas.getByRole('button', { name: 'Clear search' })
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await expect(args.onSearch).not.toHaveBeenCalledWith('shop')
  },
}

function Owned() {
  const [text, setText] = useState('shop')
  return (
    <>
      <SearchField
        aria-label="Search domains"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output>{text}</output>
    </>
  )
}

export const ReportsClearing: Story = {
  parameters: unseen,
  render: () => <Owned />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }))
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    await expect(canvas.getByRole('searchbox')).toHaveValue('')
  },
}

function InAnAddress({ onSearch }: { onSearch?: ((text: string) => void) | undefined }) {
  const [searched, setSearched] = useState('shop')
  return (
    <>
      <SearchField
        aria-label="Search domains"
        searched={searched}
        onSearch={(text) => {
          onSearch?.(text)
          setSearched(text)
        }}
      />
      <button type="button" onClick={() => setSearched('shop')}>
        Back
      </button>
    </>
  )
}

export const ControlledValueCanBeRestored: Story = {
  parameters: unseen,
  render: ({ onSearch }) => <InAnAddress onSearch={onSearch} />,
  play: async ({ canvas, userEvent, args }) => {
    const input = canvas.getByRole('searchbox')
    await expect(input).toHaveValue('shop')
    await userEvent.type(input, 's{Enter}')
    await expectOnce(args.onSearch, 'shops')
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(input).toHaveValue('shop'))
    await expectOnce(args.onSearch, 'shops')
    await userEvent.type(input, 's{Enter}')
    await expect(args.onSearch).toHaveBeenCalledTimes(2)
  },
}

export const IgnoresInputMethodComposition: Story = {
  parameters: unseen,
  args: { delayMs: 0 },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('searchbox')
    await fireEvent.compositionStart(input)
    await fireEvent.input(input, { target: { value: 'し' }, isComposing: true })
    await fireEvent.input(input, { target: { value: 'しょ' }, isComposing: true })
    await fireEvent.compositionEnd(input)
    await waitFor(() => expectOnce(args.onSearch, 'しょ'))
  },
}

export const ResetSearchesDefault: Story = {
  parameters: unseen,
  args: { defaultValue: 'shop', delayMs: 0 },
  render: (args) => (
    <form>
      <SearchField {...args} />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const type = () =>
      fireEvent.input(canvas.getByRole('searchbox'), { target: { value: 'shops' } })
    await type()
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('shops'))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('searchbox')).toHaveValue('shop')
    await expect(args.onSearch).toHaveBeenLastCalledWith('shop')
    // React compares with the value it last set, and would miss the same text after a reset.
    await type()
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}
