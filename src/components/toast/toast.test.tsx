// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Dialog } from '../dialog/index.ts'
import { createToaster, ToastProvider, type ToastMessage } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Missing in jsdom.
  HTMLElement.prototype.setPointerCapture = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(...messages: ToastMessage[]) {
  const toaster = createToaster()
  render(
    <ToastProvider toaster={toaster} durationMs={6000}>
      <button type="button">Page</button>
    </ToastProvider>,
  )
  act(() => messages.forEach((message) => toaster(message)))
  return toaster
}
const region = () => screen.getByRole('region')
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-slot=toast]')]
const titles = () => toasts().map((toast) => toast.querySelector('[data-announced]')?.textContent)
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a message closes when its time is up', () => {
  show({ title: 'Saved' }, { title: 'Failed', tone: 'critical' })
  pass(5999)
  expect(titles()).toEqual(['Saved', 'Failed'])
  pass(1)
  expect(titles()).toEqual(['Failed'])
})

test('a duration that no timer can measure doesn’t end', () => {
  show({ title: 'Saved', durationMs: Number.MAX_SAFE_INTEGER })
  pass(60_000)
  expect(titles()).toEqual(['Saved'])
})

test('the time of a message is paused while the pointer is on it', () => {
  show({ title: 'Saved' })
  pass(4000)
  fireEvent.pointerMove(toasts()[0]!)
  pass(60_000)
  expect(titles()).toEqual(['Saved'])
  fireEvent.pointerLeave(region())
  pass(1999)
  expect(titles()).toEqual(['Saved'])
  pass(1)
  expect(titles()).toEqual([])
})

test('the time of a message is paused while the focus is on it or the window is in the background', () => {
  show({ title: 'Saved' })
  act(() => toasts()[0]?.focus())
  fireEvent.pointerLeave(region())
  pass(60_000)
  expect(titles()).toEqual(['Saved'])
  act(() => screen.getByRole('button', { name: 'Page' }).focus())
  fireEvent.blur(window)
  pass(60_000)
  expect(titles()).toEqual(['Saved'])
  fireEvent.focus(window)
  pass(6000)
  expect(titles()).toEqual([])
})

test('an updated message gets its full new duration', () => {
  const toaster = show({ id: 'scan', title: 'Scanning', isPending: true })
  pass(60_000)
  act(() => toaster.update('scan', { title: 'Scanned', isPending: false }))
  pass(5999)
  expect(titles()).toEqual(['Scanned'])
  pass(1)
  expect(titles()).toEqual([])
})

test('a message that is replaced or updated gets its full duration again', () => {
  const toaster = show({ id: 'save', title: 'Saved' })
  pass(5800)
  act(() => void toaster({ id: 'save', title: 'Saved again' }))
  pass(5800)
  act(() => toaster.update('save', { title: 'Saved a third time' }))
  pass(5999)
  expect(titles()).toEqual(['Saved a third time'])
  pass(1)
  expect(titles()).toEqual([])
})

test('each update is announced with its description, even if the text is the same', () => {
  const announced = () => document.querySelector('[data-slot=toast-update]')!
  const toaster = show({ id: 'a', title: 'Saving' }, { id: 'b', title: 'Saving' })
  act(() => toaster.update('b', { title: 'Saved', description: 'Two records' }))
  expect(announced().textContent).toBe('Saved Two records')
  const before = announced().firstChild
  act(() => toaster.update('a', { title: 'Saved', description: 'Two records' }))
  expect(announced().textContent).toBe('Saved Two records')
  expect(announced().firstChild).not.toBe(before)
})

test('a new message is announced with its action, for a second', () => {
  const status = () => document.querySelector('body > [role=status]')
  show({ title: 'Failed', tone: 'critical', action: { label: 'Try again', onClick: () => {} } })
  expect(status()).toHaveProperty('textContent', '')
  pass(100)
  expect(status()?.textContent).toBe('Messages Failed Try again')
  expect(status()?.getAttribute('aria-live')).toBe('assertive')
  pass(1000)
  expect(status()).toBeNull()
})

test('Escape closes the focused message, and no other', () => {
  show({ title: 'First', tone: 'critical' }, { title: 'Second', tone: 'critical' })
  act(() => toasts()[0]?.focus())
  fireEvent.keyDown(toasts()[0]!, { key: 'Escape' })
  expect(titles()).toEqual(['Second'])
  expect(document.activeElement).toBe(region().querySelector('ol'))
})

test('Escape closes the focused message in a shadow root', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const container = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(container)
  const toaster = createToaster()
  render(<ToastProvider toaster={toaster}>{null}</ToastProvider>, { container })
  act(() => void toaster({ title: 'Failed', tone: 'critical' }))
  const toast = () => container.querySelector<HTMLElement>('[data-slot=toast]')
  act(() => toast()?.focus())
  fireEvent.keyDown(toast()!, { key: 'Escape', composed: true })
  expect(toast()).toBeNull()
  host.remove()
})

test('Escape in a dialog in a shadow root closes the message, and then the dialog', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const toaster = createToaster()
  render(
    <ToastProvider toaster={toaster}>
      <Dialog defaultOpen title="Add a domain" container={shadow} />
    </ToastProvider>,
    { container: shadow.appendChild(document.createElement('div')) },
  )
  act(() => void toaster({ title: 'Failed', tone: 'critical' }))
  const dialog = () => shadow.querySelector<HTMLElement>('[role=dialog]')
  act(() => dialog()?.focus())
  const press = () => fireEvent.keyDown(dialog()!, { key: 'Escape', composed: true })
  press()
  expect(shadow.querySelector('[data-slot=toast]')).toBeNull()
  expect(dialog()).not.toBeNull()
  press()
  expect(dialog()).toBeNull()
  host.remove()
})

/** jsdom has no pointer events with coordinates. */
const pointer = (type: string, x: number, y = 0) => {
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 })
  fireEvent(toasts()[0]!, Object.assign(event, { pointerType: 'touch', pointerId: 1 }))
}

test('swiping a message to the end closes it; less than that, or in another direction, doesn’t', () => {
  const onClick = vi.fn<() => void>()
  show({ title: 'Failed', tone: 'critical', action: { label: 'Try again', onClick } })
  const swipe = (x: number, y = 0) => {
    pointer('pointerdown', 0)
    pointer('pointermove', x, y)
    pointer('pointerup', x, y)
  }
  swipe(-80)
  swipe(60, 80)
  swipe(40)
  expect(titles()).toEqual(['Failed'])
  // Letting go isn't a click.
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onClick).not.toHaveBeenCalled()
  swipe(60)
  expect(titles()).toEqual([])
})

test('an older update isn’t announced again when a newer message closes', () => {
  const announced = () => document.querySelector('[data-slot=toast-update]')!.textContent.trim()
  const toaster = show({ id: 'a', title: 'Uploading' }, { id: 'b', title: 'Saving' })
  act(() => toaster.update('a', { title: 'Upload failed', tone: 'critical' }))
  expect(announced()).toBe('Upload failed')
  act(() => toaster.update('b', { title: 'Saved' }))
  expect(announced()).toBe('Saved')
  act(() => toaster.dismiss('b'))
  expect(announced()).toBe('')
  act(() => void toaster({ title: 'Sent' }))
  expect(announced()).toBe('')
  act(() => toaster.update('a', { title: 'Upload failed twice' }))
  expect(announced()).toBe('Upload failed twice')
})

const page = () => screen.getByRole('button', { name: 'Page' })

test('when the page closes the focused message, the focus returns to where it was', () => {
  const toaster = show({ id: 'offline', title: 'Connection lost', tone: 'critical' })
  act(() => page().focus())
  act(() => toasts()[0]?.focus())
  act(() => toaster.dismiss('offline'))
  expect(document.activeElement).toBe(page())
})

test('when a repeated message replaces the focused one, the focus stays in the region', () => {
  const toaster = show({ title: 'Failed', tone: 'critical' })
  act(() => toasts()[0]?.focus())
  act(() => void toaster({ title: 'Failed', tone: 'critical' }))
  expect(titles()).toEqual(['Failed'])
  expect(document.activeElement).toBe(region().querySelector('ol'))
})

test('focused from nowhere, the region pauses no message after the last one is closed', () => {
  const toaster = show({ title: 'Failed', tone: 'critical' })
  fireEvent.keyDown(document.body, { code: 'F8' })
  expect(document.activeElement).toBe(region().querySelector('ol'))
  act(() => toaster.dismiss())
  expect(document.activeElement).toBe(document.body)
  act(() => void toaster({ title: 'Saved' }))
  pass(6000)
  expect(titles()).toEqual([])
})

test('a named message shown again looks like the part that showed it last', () => {
  const toaster = createToaster()
  render(
    <ToastProvider toaster={toaster}>
      {['light', 'dark'].map((theme) => (
        <div key={theme} data-theme={theme}>
          <button type="button">{theme}</button>
        </div>
      ))}
    </ToastProvider>,
  )
  const showFrom = (theme: string) => {
    act(() => screen.getByRole('button', { name: theme }).focus())
    act(() => void toaster({ id: 'save', title: 'Saved' }))
    return toasts()[0]?.dataset['theme']
  }
  expect(['light', 'dark'].map(showFrom)).toEqual(['light', 'dark'])
})
