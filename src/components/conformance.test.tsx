// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { act, createRef, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Example, ExampleValue } from './example.ts'

const modules = import.meta.glob<{ example: Example }>('./*/*.example.tsx', { eager: true })
const examples = Object.entries(modules).map(
  ([path, { example }]) => [path.split('/')[1] ?? path, example] as const,
)

let unmounts: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // What jsdom lacks. A layer above the page changes nothing that is looked at here.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, scrollIntoView: () => {} })
})
afterEach(() => {
  unmounts.forEach((unmount) => unmount())
  unmounts = []
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders in StrictMode, as the console does. */
function mount(node: ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const render = (next: ReactNode) => act(() => root.render(<StrictMode>{next}</StrictMode>))
  render(node)
  const unmount = () => {
    act(() => root.unmount())
    container.remove()
  }
  unmounts.push(unmount)
  return { container, render, unmount }
}

/** In a portal too. */
function find(slot: string) {
  const element = document.body.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  if (!element) throw new Error(`Nothing on the page has data-slot="${slot}".`)
  return element
}

describe.each(examples)('%s', (_name, { render, slot, classSlot = slot, hasHandle, value }) => {
  test('passes className, ref, native and data properties', () => {
    const ref = createRef<HTMLElement>()
    // Not `title`, which is a heading to many components.
    mount(render({ ref, className: 'its-place', lang: 'la', 'data-track': 'yes' }))
    const element = find(slot)
    expect(ref.current).not.toBeNull()
    expect(ref.current === element).toBe(!hasHandle)
    // An attribute rather than a property, for SVG has no `lang` of its own.
    expect(element.getAttribute('lang')).toBe('la')
    expect(element.dataset['track']).toBe('yes')
    expect([...find(classSlot).classList]).toContain('its-place')
    expect(find(classSlot).classList.length).toBeGreaterThan(0)
  })

  test('renders on the server, and hydrates in StrictMode without a warning', () => {
    const warn = vi.spyOn(console, 'error')
    const page = <StrictMode>{render({})}</StrictMode>
    const container = document.createElement('div')
    container.innerHTML = renderToString(page)
    document.body.append(container)
    const complaints: unknown[] = []
    act(() => {
      const root = hydrateRoot(container, page, {
        onRecoverableError: (error) => complaints.push(error),
      })
      unmounts.push(() => act(() => root.unmount()))
    })
    expect(complaints).toEqual([])
    expect(warn.mock.calls.map(String)).toEqual([])
  })

  test('leaves no timer and no listener behind', () => {
    // Some libraries watch the page from their first use on, once: that is not a leak.
    mount(render({})).unmount()
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const listeners = countListeners()
    mount(render({})).unmount()
    // Layers hand the focus back in a task of its own, which ends by itself.
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.left()).toEqual([])
  })

  if (value) describeValue(render, slot, value)
})

function describeValue(render: Example['render'], slot: string, value: ExampleValue) {
  const { controlled, uncontrolled, onChange, first, second, sent, shown, change } = value
  const inForm = (props: Record<string, unknown>) => (
    <form>{render(sent ? { name: 'field', ...props } : props)}</form>
  )
  const current = () => {
    const form = document.querySelector('form')
    if (!form) throw new Error('The form is gone.')
    return sent ? new FormData(form).getAll('field') : shown?.(find(slot))
  }
  const expected = (of: unknown) => (sent ? sent(of) : of)

  test('uncontrolled, it starts with its default and follows the person', async () => {
    mount(inForm({ [uncontrolled]: first }))
    expect(current()).toEqual(expected(first))
    await act(() => change(find(slot), userEvent.setup()))
    expect(current()).toEqual(expected(second))
  })

  test('controlled, it shows what it is given and asks for every change', async () => {
    const ask = vi.fn<(next: unknown) => void>()
    const { render: again } = mount(inForm({ [controlled]: first, [onChange]: ask }))
    await act(() => change(find(slot), userEvent.setup()))
    expect(ask).toHaveBeenCalled()
    expect(current()).toEqual(expected(first))
    again(inForm({ [controlled]: second, [onChange]: ask }))
    expect(current()).toEqual(expected(second))
  })

  if (!sent) return
  test('it resets with its form, and tells of the next change', async () => {
    const tell = vi.fn<(next: unknown) => void>()
    mount(inForm({ [uncontrolled]: first, [onChange]: tell }))
    await act(() => change(find(slot), userEvent.setup()))
    // Awaited, because a component hears of the reset before its form has been reset.
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(first))
    tell.mockClear()
    await act(() => change(find(slot), userEvent.setup()))
    expect(tell).toHaveBeenCalled()
  })

  test('controlled, it keeps through a reset what its owner has', async () => {
    const { render: again } = mount(inForm({ [controlled]: first, [onChange]: () => {} }))
    again(inForm({ [controlled]: second, [onChange]: () => {} }))
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(second))
  })
}

/** Listeners on the window and the document that were added and not removed again. */
function countListeners() {
  const counts = new Map<string, number>()
  const watch = (name: string, target: EventTarget) => {
    const count = (by: number) => (type: unknown) => {
      const key = `${name} ${String(type)}`
      counts.set(key, (counts.get(key) ?? 0) + by)
    }
    const spies = [
      [vi.spyOn(target, 'addEventListener'), count(1)],
      [vi.spyOn(target, 'removeEventListener'), count(-1)],
    ] as const
    return () => {
      for (const [spy, add] of spies) {
        spy.mock.calls.forEach(([type]) => add(type))
        spy.mockRestore()
      }
    }
  }
  const stops = [watch('window', window), watch('document', document)]
  return {
    /** Ends the count. */
    left: () => {
      stops.forEach((stop) => stop())
      return [...counts].filter(([, count]) => count > 0).map(([listener]) => listener)
    },
  }
}
