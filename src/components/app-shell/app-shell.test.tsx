// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { example } from './app-shell.example.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A screen that is narrow until it is rotated. */
function narrowScreen() {
  const media = Object.assign(new EventTarget(), { matches: false })
  const matchMedia = vi.fn<(query: string) => typeof media>(() => media)
  vi.stubGlobal('matchMedia', matchMedia)
  const turn = () => {
    media.matches = true
    act(() => void media.dispatchEvent(new Event('change')))
  }
  return { matchMedia, turn }
}

test('the navigation sheet is modal and contains a named navigation', () => {
  narrowScreen()
  render(example.render({}))
  fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }))
  const sheet = screen.getByRole('dialog', { name: 'Main' })
  expect(sheet.getAttribute('aria-modal')).toBe('true')
  const navigation = within(sheet).getByRole('navigation', { name: 'Main' })
  expect(within(navigation).getByRole('link', { name: 'Websites' })).toBeTruthy()
})

test('on a phone, what the top bar has no room for is in the navigation sheet', () => {
  narrowScreen()
  render(example.render({ context: 'Analytical Engines', sheetFooter: 'ada@engines.example' }))
  expect(within(screen.getByRole('banner')).getByText('Analytical Engines')).toBeTruthy()
  expect(screen.queryByText('ada@engines.example')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }))
  const sheet = screen.getByRole('dialog', { name: 'Main' })
  expect(within(sheet).getByText('ada@engines.example')).toBeTruthy()
})

test('an open sheet closes and releases the page as soon as there is room for the sidebar', () => {
  const { matchMedia, turn } = narrowScreen()
  render(example.render({}))
  fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }))
  expect(document.body.style.pointerEvents).toBe('none')
  expect(screen.queryByRole('main')).toBeNull()
  turn()
  expect(matchMedia).toHaveBeenCalledWith('(min-width: 48rem)')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.style.pointerEvents).not.toBe('none')
  expect(screen.getByRole('main')).toBeTruthy()
})
