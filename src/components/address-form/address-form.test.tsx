// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { AddressForm } from './index.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a country chosen before hydration remains selected, and is then named in the reader’s language', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error')
  const form = <AddressForm locale="de" country={{ name: 'country' }} />
  const container = document.createElement('div')
  // Another version of the same language.
  const names = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Irgendwo')
  container.innerHTML = renderToString(form)
  names.mockRestore()
  document.body.append(container)
  const select = container.querySelector('select')
  if (select) select.value = 'AT'
  act(() => {
    hydrateRoot(container, form)
  })
  expect(console.error).not.toHaveBeenCalled()
  expect(select?.value).toBe('AT')
  expect(select?.selectedOptions[0]?.label).toBe('Österreich')
})
