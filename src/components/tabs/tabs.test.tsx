// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Tab, TabList, TabPanel, Tabs } from './index.ts'

test('a view is named by its tab, even if its value contains spaces', () => {
  render(
    <Tabs defaultValue="Host names">
      <TabList label="Theme">
        <Tab value="Host names">Host names</Tab>
      </TabList>
      <TabPanel value="Host names">None yet</TabPanel>
    </Tabs>,
  )
  const panel = screen.getByRole('tabpanel', { name: 'Host names' })
  expect(panel.id).not.toContain(' ')
  expect(screen.getByRole('tab').getAttribute('aria-controls')).toBe(panel.id)
})

test('Home and End stay in a field between the tabs', () => {
  render(
    <Tabs defaultValue="two">
      <TabList label="Theme">
        <Tab value="one">One</Tab>
        <Tab value="two">Two</Tab>
        <input aria-label="Name" />
      </TabList>
    </Tabs>,
  )
  const field = screen.getByLabelText('Name')
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'Home' })).toBe(true)
  expect(document.activeElement).toBe(field)
  const two = screen.getByRole('tab', { name: 'Two' })
  two.focus()
  fireEvent.keyDown(two, { key: 'Home' })
  expect(document.activeElement?.textContent).toBe('One')
})
