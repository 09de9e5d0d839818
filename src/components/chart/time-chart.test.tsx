import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { LineChart } from '../line-chart/index.ts'

const rowNames = (...times: string[]) => {
  const series = [{ label: 'Blocked', values: times.map((_, index) => index) }]
  const html = renderToStaticMarkup(<LineChart label="Attacks" times={times} series={series} />)
  return [...html.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name)
}

test('rows of the table have seconds if two are in one minute', () => {
  expect(rowNames('2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')).toEqual([
    'Nov 21, 2026, 9:00 AM',
    'Nov 21, 2026, 10:00 AM',
  ])
  expect(rowNames('2026-11-21T09:00:00Z', '2026-11-21T09:00:10Z')).toEqual([
    'Nov 21, 2026, 9:00:00 AM',
    'Nov 21, 2026, 9:00:10 AM',
  ])
})
