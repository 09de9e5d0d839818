// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { Tab, TabList, TabPanel, Tabs } from './index.ts'

afterEach(cleanup)

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
