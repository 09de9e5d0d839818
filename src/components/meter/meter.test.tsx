import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Provider } from '../provider/index.ts'
import { Meter, type MeterProps } from './index.ts'

const bands: NonNullable<MeterProps['bands']> = [{ upTo: 2000, label: 'fair', tone: 'caution' }]
const quota = <Meter label="Requests" value={1250.5} max={2000} bands={bands} />

test('numbers are written in the locale of the page', () => {
  expect(renderToString(quota)).toContain('aria-valuetext="1,250.5 of 2,000, fair"')
  const html = renderToString(<Provider locale="de">{quota}</Provider>)
  expect(html).toContain('aria-valuetext="1.250,5 of 2.000, fair"')
})

test('the Provider sets the text, and its own words replace that', () => {
  const words = (value: number, max: number) => `${value} von ${max}`
  const inGerman = (meter: typeof quota) =>
    renderToString(<Provider labels={{ meter: { words } }}>{meter}</Provider>)
  expect(inGerman(quota)).toContain('aria-valuetext="1250.5 von 2000"')
  const own = <Meter label="Requests" value={1} words={() => 'one'} />
  expect(inGerman(own)).toContain('aria-valuetext="one"')
})
