// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Provider } from '../provider/index.ts'
import { DateField } from './index.ts'

test('the punctuation of a date is shown where the locale has it, and neither read aloud nor editable', () => {
  const { container } = render(
    <Provider locale="de">
      <DateField aria-label="Expires" defaultValue="2026-11-21" />
    </Provider>,
  )
  const parts = screen.getAllByRole('spinbutton')
  expect(parts.map(({ textContent }) => textContent)).toEqual(['21', '11', '2026'])
  const shown = container.querySelector('[data-slot=date-segments]')?.textContent ?? ''
  // React Aria adds marks that keep the order in right-to-left text.
  expect(shown.replaceAll(/\p{Bidi_Control}/gu, '')).toBe('21.11.2026')
  const points = [...container.querySelectorAll('[data-type=literal]')]
  expect(points).toHaveLength(2)
  for (const point of points) {
    expect(point.getAttribute('aria-hidden')).toBe('true')
    expect(point.matches('[role], [contenteditable], [tabindex]')).toBe(false)
  }
})
