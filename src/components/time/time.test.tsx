// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Timeline } from '../timeline/index.ts'
import { Time } from './index.ts'

const at = new Date('2026-11-21T12:00:00Z')
let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: at, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(count: number) {
  const container = document.createElement('div')
  document.body.append(container)
  const times = Array.from({ length: count }, (_, index) => (
    <Time key={index} at={at} format="relative" locale="en" timeZone="UTC" />
  ))
  act(() => {
    root = createRoot(container)
    root.render(times)
  })
  return container
}

test('“now” becomes “2 minutes ago” while the page is open', () => {
  const container = show(1)
  expect(container.textContent).toBe('now')
  act(() => {
    vi.advanceTimersByTime(2 * 60_000)
  })
  expect(container.textContent).toBe('2 minutes ago')
})

test('all relative times share one clock, which stops with the last', () => {
  show(50)
  expect(vi.getTimerCount()).toBe(1)
  act(() => root?.unmount())
  expect(vi.getTimerCount()).toBe(0)
})

test('what isn’t an instant ends neither a page nor a timeline', () => {
  const html = renderToString(
    <>
      <Time at="" />
      <Time at="2026-02-30T25:00" format="relative" />
      <Timeline events={[{ id: '1', at: 'yesterday', what: 'paused shop.example.com' }]} />
    </>,
  )
  expect(html.match(/>–</g)).toHaveLength(4)
  expect(html).not.toContain('dateTime')
})

test('a server, which doesn’t know the current time or the reader, renders the day in UTC', () => {
  const html = renderToString(<Time at="2026-11-21T23:30:05Z" format="relative" />)
  expect(html).toContain('>November 21, 2026<')
  expect(html).toContain('dateTime="2026-11-21T23:30:05.000Z"')
})
