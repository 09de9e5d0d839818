import type { Brands } from './brand/brand.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import type { Readiness } from './health/readiness.ts'
import type { HeavyWork } from './heavy-work/heavy-work.ts'
import type { Caller } from './http/caller.ts'
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
  afterSignUp: AfterSignUp
  ownership: Ownership
  allowance: Allowance
  brands: Brands
  attachments: Attachments
}

/** The numeric limits of an organisation's plans. */
export type CountedLimit = 'websites' | 'databases' | 'members' | 'api_tokens'
/** How many days something is kept, and from when it is kept for fewer. Null is unlimited. */
export type Kept = { days: number | null; fewer: { days: number | null; at: Date } | null }
/** What a higher-level area lets an organisation add and keep. */
export type Allowance = {
  /** For how long the plans of the organisation keep attacks. */
  attacksKept: (db: Db, of: { organisationId: string; now: Date }) => Promise<Kept>
  /**
   * Runs within the transaction that adds one, before it does. Refuses it when the plans of the organisation include no
   * more, counting those that are added at the same time.
   */
  holdPlace: (
    db: Db,
    of: { organisationId: string; limit: CountedLimit; now: Date },
  ) => Promise<void>
  /** Runs within the transaction that purges a website or a database: its plan ends with it. */
  endPlan: (tx: Db, of: { organisationId: string; resourceId: string; at: Date }) => Promise<void>
  /** Runs within the transaction that restores a deleted organisation: nothing is charged for the time in between. */
  skipUnpaidTime: (tx: Db, of: { organisationId: string; from: Date; until: Date }) => Promise<void>
}

/**
 * Runs within the transaction that creates an account: what a higher-level area does with it. Returns its
 * organisation's id.
 */
export type AfterSignUp = (db: Db, of: { accountId: string; at: Date }) => Promise<string>

/** What a higher-level area does with the organisations of an account that is closed. */
export type Ownership = {
  /** Returns the organisations that the account alone owns. */
  listOwnedAlone: (db: Db, accountId: string) => Promise<OwnedAlone[]>
  /**
   * Locks the account's organisations. Call it before the account is locked, as everything does that changes members.
   */
  lock: (tx: Db, accountId: string) => Promise<void>
  /**
   * Runs within the transaction that closes the account. Hands over or closes each organisation that it alone owns, and
   * suspends its membership in all of them. Refuses when one of them is missing. Returns the ids of the other people
   * whose access has changed.
   */
  suspend: (
    context: Context,
    of: Closing & { successions: readonly Succession[] },
  ) => Promise<string[]>
  /** Runs within the transaction that keeps the account: undoes what is left to undo. */
  restore: (context: Context, of: Closing) => Promise<void>
}
type Closing = { accountId: string; at: Date; caller: Caller }
/** Who owns an organisation from now on. Without a successor, it is closed. */
type Succession = { id: string; successor_id: string | null }
export type OwnedAlone = {
  id: string
  name: string
  members: number
  websites: number
  databases: number
  plans: RunningPlan[]
  successors: { id: string; name: string; email: string }[]
}

/** A plan that an organisation pays for, what it is for, and when the trial or the last paid period ends. */
type RunningPlan = { plan: string; name: string; ends_at: string }
/** What a higher-level area knows about the plans of an organisation. */
export type RunningPlans = (db: Db, organisationId: string) => Promise<RunningPlan[]>

/** What most services need. `db` may be a transaction. */
export type Context = Pick<Dependencies, 'clock' | 'keys' | 'outbox' | 'live' | 'allowance'> & {
  db: Db
}

declare module 'hono' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- every one of them, by its name
  interface ContextVariableMap extends Dependencies {}
}
