import type { Brands } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import type { Readiness } from './health/readiness.ts'
import type { HeavyWork } from './heavy-work/heavy-work.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Attachments } from './mail/mail.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbound } from './outbound.ts'
import type { RefusedNetworks } from './rate-limits/refused-networks.ts'
import type { Keys } from './security/keys.ts'
import type { PasswordRange } from './security/password-range.ts'

/** The external dependencies of the app. Tests supply their own clock and database. */
export type Dependencies = {
  config: Config
  db: Database
  clock: Clock
  keys: Keys
  outbox: Outbox
  passwordRange: PasswordRange
  log: Log
  jobs: Jobs
  heavyWork: HeavyWork
  refusedNetworks: RefusedNetworks
  live: Live
  readiness: Readiness
  metrics: Metrics
  outbound: Outbound
  brands: Brands
  attachments: Attachments
}

/** What most services need. `db` may be a transaction. */
export type Context = Pick<Dependencies, 'clock' | 'keys' | 'outbox' | 'live'> & {
  db: Db
}

declare module 'hono' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- every one of them, by its name
  interface ContextVariableMap extends Dependencies {}
}
