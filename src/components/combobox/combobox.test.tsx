// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { Fieldset } from '../fieldset/index.ts'
import { MultiSelect } from '../multi-select/index.ts'
import { Combobox } from './index.ts'

beforeEach(() => {
  // Missing in jsdom.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, scrollIntoView: () => {} })
})
const regions = [
  { value: 'eu', label: 'Frankfurt' },
  { value: 'us', label: 'Virginia' },
]
const hosts = Array.from({ length: 5000 }, (_, index) => ({
  value: `${index + 1}`,
  label: `host-${index + 1}.example.com`,
}))
const field = () => screen.getByRole('combobox')
/** Hidden for jsdom, which doesn't open popovers. */
const options = () => screen.queryAllByRole('option', { hidden: true })

describe('disabled', () => {
  test('the list of a disabled field isn’t open, even if the parent opens it', () => {
    render(
      <>
        <Combobox aria-label="Region" options={regions} isOpen disabled />
        <MultiSelect aria-label="Regions" options={regions} defaultOpen disabled />
      </>,
    )
    expect(options()).toEqual([])
    for (const input of screen.getAllByRole('combobox')) {
      expect(input.getAttribute('aria-expanded')).toBe('false')
    }
  })

  test('an open list closes when its Fieldset is disabled', () => {
    const choice = (disabled: boolean) => (
      <Fieldset legend="Place" disabled={disabled}>
        <MultiSelect aria-label="Regions" options={regions} defaultOpen />
      </Fieldset>
    )
    const { rerender } = render(choice(false))
    expect(options()).toHaveLength(2)
    rerender(choice(true))
    expect(options()).toEqual([])
  })
})

describe('keys with modifiers', () => {
  test('Alt+↓ opens the list without moving in it, and Alt+↑ closes it', () => {
    render(<Combobox aria-label="Region" options={regions} />)
    fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true })
    expect(field().getAttribute('aria-expanded')).toBe('true')
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
    fireEvent.keyDown(field(), { key: 'ArrowUp', altKey: true })
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  test('Shift, Ctrl and ⌘ leave the arrow keys to the text', () => {
    render(<Combobox aria-label="Region" options={regions} defaultOpen />)
    for (const modifier of ['shiftKey', 'ctrlKey', 'metaKey']) {
      expect(fireEvent.keyDown(field(), { key: 'ArrowDown', [modifier]: true })).toBe(true)
    }
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
  })

  test('Alt+← in an empty MultiSelect goes back in the browser, not to its chips', () => {
    render(<MultiSelect aria-label="Regions" options={regions} defaultValue={['eu']} />)
    field().focus()
    expect(fireEvent.keyDown(field(), { key: 'ArrowLeft', altKey: true })).toBe(true)
    expect(document.activeElement).toBe(field())
    expect(fireEvent.keyDown(field(), { key: 'ArrowLeft' })).toBe(false)
    expect(document.activeElement).not.toBe(field())
  })
})

describe('creating an option', () => {
  type Create = (text: string) => { value: string; label: string }
  const onCreate = vi.fn<Create>((text) => ({ value: text, label: text }))
  beforeEach(() => onCreate.mockClear())

  test('a text that stands for a selected option doesn’t deselect it', async () => {
    onCreate.mockReturnValueOnce({ value: 'eu', label: 'Frankfurt' })
    const onValueChange = vi.fn<(values: string[]) => void>()
    const { container } = render(
      <MultiSelect
        aria-label="Regions"
        options={regions}
        defaultValue={['eu']}
        onCreate={onCreate}
        onValueChange={onValueChange}
      />,
    )
    await userEvent.type(field(), 'FFM{Enter}')
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('FFM')
    expect(onValueChange).not.toHaveBeenCalled()
    expect(field()).toHaveProperty('value', '')
    expect(container.querySelector('[data-slot=multi-select-chip]')?.textContent).toBe('Frankfurt')
  })

  test('a text that stands for the selected option closes the list', async () => {
    onCreate.mockReturnValueOnce({ value: 'eu', label: 'Frankfurt' })
    render(<Combobox aria-label="Region" options={regions} defaultValue="eu" onCreate={onCreate} />)
    await userEvent.clear(field())
    await userEvent.type(field(), 'FFM{Enter}')
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('FFM')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(field()).toHaveProperty('value', 'Frankfurt')
  })

  test('after a failed search, Enter searches again and creates nothing', async () => {
    const onSearch = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Offline')))
    render(<Combobox aria-label="Region" {...{ onSearch, onCreate }} searchDelayMs={0} />)
    await userEvent.type(field(), 'Frankfurt')
    await screen.findByText('The list could not be loaded.')
    expect(options()).toEqual([])
    const before = onSearch.mock.calls.length
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onSearch.mock.calls.length).toBe(before + 1)
    expect(onCreate).not.toHaveBeenCalled()
  })

  test('while the options are loading, none can be created', async () => {
    render(<Combobox aria-label="Region" options={[]} isLoading onCreate={onCreate} />)
    await userEvent.type(field(), 'Frankfurt{Enter}')
    expect(options()).toEqual([])
    expect(onCreate).not.toHaveBeenCalled()
  })
})

test('a long list includes the selected option, which is highlighted when the list opens', async () => {
  render(<Combobox aria-label="Host" options={hosts} defaultValue="4990" maxShown={50} />)
  await userEvent.click(field())
  expect(options()).toHaveLength(50)
  const selected = options().filter((it) => it.getAttribute('aria-selected') === 'true')
  expect(selected.map((it) => it.textContent)).toEqual(['host-4990.example.com'])
  expect(field().getAttribute('aria-activedescendant')).toBe(selected[0]?.id)
})

test('only whole options are reported: a value that was given without one is left out', async () => {
  const onOptionsChange = vi.fn<(options: unknown[]) => void>()
  const onValueChange = vi.fn<(values: string[]) => void>()
  render(
    <MultiSelect
      aria-label="Regions"
      options={regions}
      value={['asia']}
      {...{ onOptionsChange, onValueChange }}
    />,
  )
  await userEvent.type(field(), 'virg{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['asia', 'us'])
  expect(onOptionsChange).toHaveBeenLastCalledWith([regions[1]])
})

test('the work of a keystroke grows with the number of options, not with its square', async () => {
  let reads = 0
  const some = hosts.slice(0, 200)
  const counted = some.map(({ value, label }) => ({
    get value() {
      reads += 1
      return value
    },
    label,
  }))
  const all = some.map(({ value }) => value)
  render(<MultiSelect aria-label="Hosts" options={counted} value={all} maxShown={10} />)
  reads = 0
  await act(() => userEvent.type(field(), 'x'))
  expect(reads).toBeLessThan(20 * some.length)
})
