// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { act, createRef, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Example, ExampleValue } from './example.ts'

type Examples = { example: Example; moreExamples?: Record<string, Example> }
const modules = import.meta.glob<Examples>('./*/*.example.tsx', { eager: true })
const examples = Object.entries(modules).flatMap(([path, { example, moreExamples }]) =>
  Object.entries({ [path.split('/')[1] ?? path]: example, ...moreExamples }),
)

/** In jsdom. These tests don't depend on the top layer. */
const MISSING_METHODS = ['showPopover', 'scrollIntoView']
let unmounts: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const name of MISSING_METHODS) Object.assign(HTMLElement.prototype, { [name]: () => {} })
})
afterEach(() => {
  unmounts.forEach((unmount) => unmount())
  unmounts = []
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of MISSING_METHODS) Reflect.deleteProperty(HTMLElement.prototype, name)
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

/** Searches portals too. */
function find(slot: string) {
  const element = document.body.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  if (!element) throw new Error(`No element on the page has data-slot="${slot}".`)
  return element
}

describe.each(examples)('%s', (_name, { render, slot, classSlot = slot, hasHandle, value }) => {
  /** Screen readers ignore a region that appears together with its text. */
  test('a live region is never hidden', () => {
    mount(render({}))
    const regions = document.querySelectorAll('[aria-live], [role=status], [role=alert]')
    const hiding = [...regions].flatMap(({ classList }) =>
      [...classList].filter((name) => /(?:^|:)hidden$/.test(name) && !name.includes('*')),
    )
    expect(hiding).toEqual([])
  })

  test('the component passes on className, ref, native and data props', () => {
    const ref = createRef<HTMLElement>()
    // Not `title`, which many components use as their heading.
    mount(render({ ref, className: 'its-place', lang: 'la', 'data-track': 'yes' }))
    const element = find(slot)
    expect(ref.current).not.toBeNull()
    expect(ref.current === element).toBe(!hasHandle)
    // An attribute rather than a property, because SVG elements have no `lang` property.
    expect(element.getAttribute('lang')).toBe('la')
    expect(element.dataset['track']).toBe('yes')
    expect([...find(classSlot).classList]).toContain('its-place')
  })

  test('the component renders on the server, and hydrates in StrictMode without a warning', () => {
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

  test('the component reads no clock on the server', () => {
    const readClock = vi.spyOn(Date, 'now')
    vi.stubGlobal(
      'Date',
      withoutClock(() => readClock()),
    )
    renderToString(render({}))
    expect(readClock).not.toHaveBeenCalled()
  })

  test('the component leaves no timers or listeners behind', () => {
    // Some libraries add a page-wide listener once, on first use: that isn't a leak.
    mount(render({})).unmount()
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
    const listeners = countListeners()
    mount(render({})).unmount()
    // Layers restore the focus in a separate task, which ends on its own.
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBe(0)
    expect(listeners.left()).toEqual([])
  })

  if (value) describeValue(render, slot, value)
})

function describeValue(render: Example['render'], slot: string, value: ExampleValue) {
  const { controlled, uncontrolled, onChange, first, second, sent, shown, change, invalid } = value
  const inForm = (props: Record<string, unknown>) => (
    <form>{render(sent ? { name: 'field', ...props } : props)}</form>
  )
  const current = () => {
    const form = document.querySelector('form')
    if (!form) throw new Error('The form is missing.')
    return sent ? new FormData(form).getAll('field') : shown?.(find(slot))
  }
  const expected = (of: unknown) => (sent ? sent(of) : of)

  test('the uncontrolled component starts with its default and follows the user', async () => {
    mount(inForm({ [uncontrolled]: first }))
    expect(current()).toEqual(expected(first))
    await act(() => change(find(slot), userEvent.setup()))
    expect(current()).toEqual(expected(second))
  })

  test('the controlled component shows its value and requests every change', async () => {
    const ask = vi.fn<(next: unknown) => void>()
    const { render: again } = mount(inForm({ [controlled]: first, [onChange]: ask }))
    await act(() => change(find(slot), userEvent.setup()))
    expect(ask).toHaveBeenCalled()
    expect(current()).toEqual(expected(first))
    again(inForm({ [controlled]: second, [onChange]: ask }))
    expect(current()).toEqual(expected(second))
  })

  if (!sent) return
  test('the component is submitted with the form that `form` names', () => {
    mount(
      <>
        <form id="elsewhere" />
        {render({ name: 'field', form: 'elsewhere', [uncontrolled]: first })}
      </>,
    )
    expect(current()).toEqual(expected(first))
  })

  test('nothing is submitted from a disabled fieldset of the page', () => {
    const control = render({ name: 'field', [uncontrolled]: first })
    mount(
      <form>
        <fieldset disabled>{control}</fieldset>
      </form>,
    )
    expect(current()).toEqual([])
  })

  test('the component is invalid with `isInvalid` or a true `aria-invalid`, and with nothing else', () => {
    if (invalid === 'never') return
    const stateOf = (props: Record<string, unknown>) => {
      const { container, unmount } = mount(inForm(props))
      const look = [...container.querySelectorAll('*')].map((it) => it.getAttribute('class'))
      const isMarked = container.querySelector('[aria-invalid=true]') !== null
      unmount()
      return { look: look.join(), isMarked }
    }
    const valid = stateOf({})
    expect(valid.isMarked).toBe(false)
    for (const props of [
      { isInvalid: true },
      { 'aria-invalid': true },
      { 'aria-invalid': 'true' },
    ]) {
      const { look, isMarked } = stateOf(props)
      expect(look).not.toBe(valid.look)
      expect(isMarked).toBe(invalid !== 'look')
    }
    for (const native of [false, 'false', '']) {
      expect(stateOf({ 'aria-invalid': native })).toEqual(valid)
    }
    expect(stateOf({ isInvalid: false })).toEqual(valid)
  })

  test('the component resets with its form, and reports the next change', async () => {
    const notify = vi.fn<(next: unknown) => void>()
    mount(inForm({ [uncontrolled]: first, [onChange]: notify }))
    await act(() => change(find(slot), userEvent.setup()))
    // Awaited, because a component is notified before its form has been reset.
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(first))
    notify.mockClear()
    await act(() => change(find(slot), userEvent.setup()))
    expect(notify).toHaveBeenCalled()
    // A date replaces its input each time.
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(first))
  })

  test('a reset that the page prevents changes nothing', async () => {
    const keep = (event: { preventDefault: () => void }) => event.preventDefault()
    mount(<form onReset={keep}>{render({ name: 'field', [uncontrolled]: first })}</form>)
    await act(() => change(find(slot), userEvent.setup()))
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(second))
  })

  test('the controlled component keeps its parent’s value through a reset', async () => {
    const { render: again } = mount(inForm({ [controlled]: first, [onChange]: () => {} }))
    again(inForm({ [controlled]: second, [onChange]: () => {} }))
    await act(async () => document.querySelector('form')?.reset())
    expect(current()).toEqual(expected(second))
  })
}

/** A `Date` that reports when it is asked for the present moment. */
const withoutClock = (onRead: () => void) =>
  new Proxy(Date, {
    construct: (target, given: []) => {
      if (given.length === 0) onRead()
      return new target(...given)
    },
  })

/** Listeners on the window and the document that were added but not removed. */
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
    /** Stops counting. */
    left: () => {
      stops.forEach((stop) => stop())
      return [...counts].filter(([, count]) => count > 0).map(([listener]) => listener)
    },
  }
}
