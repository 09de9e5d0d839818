// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { CountryList } from './index.ts'

test('a list hydrates even if the server has another name for a country', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error')
  const list = <CountryList label="Attacks" countries={[{ country: 'TR', count: 12 }]} />
  const container = document.createElement('div')
  const names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Turkey')
  container.innerHTML = renderToString(list)
  names.mockRestore()
  document.body.append(container)
  let root: Root | undefined
  act(() => {
    root = hydrateRoot(container, list)
  })
  expect(console.error).not.toHaveBeenCalled()
  act(() => root?.unmount())
  container.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
