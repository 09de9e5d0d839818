// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'

import { Button } from '../button/index.ts'
import { DropdownMenu, MenuItem } from '../dropdown-menu/index.ts'
import { SearchField } from '../search-field/index.ts'
import { Tab, TabList, Tabs } from '../tabs/index.ts'
import { Provider } from './index.ts'

/** Renders into a shadow root, and returns what has the focus in it. */
function inShadowRoot(children: ReactNode) {
  const host = document.createElement('div')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  render(createPortal(children, root))
  return { root, focused: () => root.activeElement?.textContent }
}

test('in a shadow root, the arrow keys move the focus to the next tab, and select only that', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const { root, focused } = inShadowRoot(
    <Tabs defaultValue="one" onValueChange={onValueChange}>
      <TabList label="Views">
        <Tab value="one">One</Tab>
        <Tab value="two">Two</Tab>
        <Tab value="three">Three</Tab>
      </TabList>
    </Tabs>,
  )
  root.querySelector<HTMLElement>('[role=tab]')?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => focused()).toBe('Two')
  expect(onValueChange.mock.calls).toEqual([['two']])
})

test('a menu in a shadow root opens inside it, with the focus on its first item', async () => {
  const { root, focused } = inShadowRoot(
    <DropdownMenu trigger={<Button>Actions</Button>}>
      <MenuItem>Edit</MenuItem>
      <MenuItem>Delete</MenuItem>
      <MenuItem>Share</MenuItem>
    </DropdownMenu>,
  )
  root.querySelector('button')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()).toBe('Edit')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()).toBe('Delete')
})

test('a text that is undefined replaces no other: neither the Provider’s nor the English one', () => {
  const { getAllByRole } = render(
    <Provider labels={{ searchField: { clear: 'Leeren' } }}>
      <SearchField aria-label="One" labels={{ clear: undefined }} />
      <Provider labels={{ searchField: { clear: undefined } }}>
        <SearchField aria-label="Two" />
      </Provider>
    </Provider>,
  )
  expect(getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
    'Leeren',
    'Leeren',
  ])
})
