import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** From a cached page to the longest that anyone waits. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics of this process. Names and units follow Prometheus' recommendations; no label contains a value that a
 * client can choose.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'parapet_http_request_duration_seconds',
      help: 'Requests by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    signIns: new Counter({
      name: 'parapet_sign_ins_total',
      help: 'Attempts to sign in with a password, by outcome: ok, second_factor, failed, limited.',
      labelNames: ['outcome'],
      registers,
    }),
    ingested: new Counter({
      name: 'parapet_ingest_events_total',
      help: 'Received log entries, by outcome: accepted, duplicate, rejected.',
      labelNames: ['outcome'],
      registers,
    }),
    ingestedBytes: new Counter({
      name: 'parapet_ingest_bytes_total',
      help: 'Bytes of received log batches, before decompression.',
      registers,
    }),
    mails: new Counter({
      name: 'parapet_mail_deliveries_total',
      help: 'Attempts to deliver an email to the mail server, by outcome: sent, failed.',
      labelNames: ['outcome'],
      registers,
    }),
    /** A number that is read on each scrape. */
    watch: (name: string, help: string, read: () => number) => {
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}
