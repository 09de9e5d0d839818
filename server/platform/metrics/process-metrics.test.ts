import { expect, test } from 'vitest'

import { createMetrics } from './metrics.ts'
import { collectProcessMetrics } from './process-metrics.ts'

test('only counters have names ending in _total, as promtool requires', async () => {
  const { registry } = createMetrics()
  collectProcessMetrics(registry)
  const metrics = await registry.getMetricsAsJSON()
  const totals = metrics.filter(({ name }) => name.endsWith('_total'))
  expect(totals.length).toBeGreaterThan(0)
  // The library's types declare a number, but it returns the name of the type.
  expect(totals.filter(({ type }) => String(type) !== 'counter')).toEqual([])
})
