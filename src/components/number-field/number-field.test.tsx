// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { NumberField } from './index.ts'

test('a number typed before hydration is kept and submitted', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = (
    <StrictMode>
      <form>
        <NumberField name="ttl" aria-label="Time to live" />
      </form>
    </StrictMode>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  const input = container.querySelector('input')
  if (input) input.value = '3,600'
  let root: Root | undefined
  act(() => {
    root = hydrateRoot(container, page)
  })
  const form = container.querySelector('form') ?? undefined
  expect(input?.value).toBe('3,600')
  expect(new FormData(form).get('ttl')).toBe('3600')
  act(() => root?.unmount())
  vi.unstubAllGlobals()
})

test('a form reset doesn’t notify the parent of a controlled field, which keeps its value', async () => {
  const onValueChange = vi.fn<(value: number | null) => void>()
  const { container } = render(
    <form>
      <NumberField name="ttl" aria-label="TTL" value={300} onValueChange={onValueChange} />
    </form>,
  )
  await act(async () => container.querySelector('form')?.reset())
  expect(onValueChange).not.toHaveBeenCalled()
  expect(container.querySelector('input')?.value).toBe('300')
  cleanup()
})
