import { collectDefaultMetrics, type Registry } from 'prom-client'

/** Gauges with names of counters, which `promtool check metrics` reports. Each is the sum of another metric. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

/** Adds Node.js' metrics of this process: memory, processor time, event loop. */
export function collectProcessMetrics(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
}
