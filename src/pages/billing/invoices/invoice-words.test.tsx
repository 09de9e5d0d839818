import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Provider } from '../../../components/provider/index.ts'
import { InvoiceDay } from './invoice-words.tsx'

test('an invoice has the day of its PDF, wherever it is read', () => {
  for (const timeZone of ['Asia/Tokyo', 'America/New_York']) {
    const markup = renderToStaticMarkup(
      <Provider locale="en-GB" timeZone={timeZone}>
        <InvoiceDay at="2025-12-31T23:30:00.000Z" />
        <InvoiceDay at="2026-01-01T00:30:00.000Z" />
      </Provider>,
    )
    expect(markup).toContain('>31 December 2025<')
    expect(markup).toContain('>1 January 2026<')
  }
})
