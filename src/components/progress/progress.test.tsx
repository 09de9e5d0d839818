import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Provider } from '../provider/index.ts'
import { Progress } from './index.ts'

test('the progress is a percentage by default', () => {
  const html = renderToString(<Progress label="Records" value={3} max={8} />)
  expect(html).toContain('aria-valuetext="38%"')
  expect(html).toContain('scaleX(0.375)')
})

test('an operation on nothing is complete', () => {
  const html = renderToString(<Progress label="Records" value={0} max={0} />)
  expect(html).toContain('aria-valuetext="100%"')
  expect(html).toContain('data-state="complete"')
  expect(html).toContain('scaleX(1)')
})

test('the percentage is written in the locale of the page', () => {
  const html = renderToString(
    <Provider locale="de">
      <Progress label="Records" value={3} max={8} />
    </Provider>,
  )
  expect(html).toContain('aria-valuetext="38\u00A0%"')
})
