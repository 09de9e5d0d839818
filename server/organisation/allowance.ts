import type { Db } from '../platform/db/client.ts'
import type { Context } from '../platform/dependencies.ts'

/** The numeric limits of an organisation's plans. */
export type CountedLimit = 'websites' | 'databases' | 'members' | 'api_tokens'
/** How many days something is kept, and from when it is kept for fewer. Null is unlimited. */
export type Kept = { days: number | null; fewer: { days: number | null; at: Date } | null }
/** What a lower area lets an organisation add and keep. */
export type Allowance = {
  /** For how many days the plans of each organisation keep attacks. Null is unlimited. */
  attacksKept: (
    db: Db,
    now: Date,
  ) => Promise<readonly { organisationId: string; days: number | null }[]>
  /**
   * Runs within the transaction that adds one, before it does. Refuses it when the plans of the organisation include no
   * more, counting those that are added at the same time.
   */
  holdPlace: (
    db: Db,
    of: { organisationId: string; limit: CountedLimit; now: Date },
  ) => Promise<void>
  /** Whether the plan of a website or a database is suspended. */
  isSuspended: (db: Db, resourceId: string) => Promise<boolean>
  /** Runs within the transaction that purges a website or a database: its plan ends with it. */
  endPlan: (tx: Db, of: { organisationId: string; resourceId: string; at: Date }) => Promise<void>
  /**
   * Runs within the transaction that restores a deleted organisation: the time in between is not charged for, and
   * doesn't count towards the removal of a website.
   */
  skipDeletedTime: (
    tx: Db,
    of: { organisationId: string; from: Date; until: Date },
  ) => Promise<void>
}

/** What services need that add, keep or purge something that plans include. */
export type AllowanceContext = Context & { allowance: Allowance }

declare module 'hono' {
  interface ContextVariableMap {
    allowance: Allowance
  }
}
