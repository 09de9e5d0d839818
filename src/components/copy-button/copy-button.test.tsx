// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { CopyButton } from './index.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function copyOnce() {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  act(() => root.render(<CopyButton text="abc" />))
  await act(async () => container.querySelector('button')?.click())
  const frame = container.querySelector<HTMLElement>('[data-slot=copy-button]')
  return { root, state: () => frame?.dataset['state'] }
}

test('the button returns to its initial state two seconds after a copy', async () => {
  const { root, state } = await copyOnce()
  expect(state()).toBe('copied')
  await act(async () => vi.advanceTimersByTime(1999))
  expect(state()).toBe('copied')
  await act(async () => vi.advanceTimersByTime(1))
  expect(state()).toBe('ready')
  act(() => root.unmount())
})

test('a button that is unmounted within the two seconds leaves no timer behind', async () => {
  const { root } = await copyOnce()
  expect(vi.getTimerCount()).toBe(1)
  act(() => root.unmount())
  expect(vi.getTimerCount()).toBe(0)
})
