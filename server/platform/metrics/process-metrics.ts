import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Gauges whose names end as a counter's should, which `promtool check metrics` reports. Each is the sum of another. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

/** Adds what Node.js knows of this process: memory, processor time, event loop. */
export function collectProcessMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
}
