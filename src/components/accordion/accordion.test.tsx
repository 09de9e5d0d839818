// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Accordion, AccordionItem } from './index.ts'

test('keys that scroll the page or go back do so from a heading too', () => {
  render(
    <Accordion headingLevel={2}>
      <AccordionItem value="dns" title="DNS" />
      <AccordionItem value="tls" title="TLS" />
    </Accordion>,
  )
  const heading = screen.getByRole('button', { name: 'DNS' })
  heading.focus()
  for (const keys of [
    { key: 'End', ctrlKey: true },
    { key: 'ArrowDown', metaKey: true },
    { key: 'ArrowDown', altKey: true },
  ]) {
    expect(fireEvent.keyDown(heading, keys)).toBe(true)
    expect(document.activeElement).toBe(heading)
  }
})
