import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** What a lower area does with the organisations of an account that is closed. */
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
  /**
   * Runs within the transaction that keeps the account: undoes what is left to undo. Returns where the person worked
   * for customers of a partner, and the ids of the other people whose access has changed.
   */
  restore: (
    context: Context,
    of: Closing,
  ) => Promise<{ places: CustomerPlaces[]; others: string[] }>
  /**
   * Runs after that transaction: returns the person to the customers that still let them in. Never throws: the account
   * is kept, and a second call would find no places.
   */
  reenter: (
    context: Context & Pick<Dependencies, 'log'>,
    of: Omit<Closing, 'at'> & { places: readonly CustomerPlaces[] },
  ) => Promise<void>
}
export type CustomerPlaces = { partnerId: string; customerIds: readonly string[] }
export type Closing = { accountId: string; at: Date; caller: Caller }
/** Who owns an organisation from now on. Without a successor, it is closed. */
type Succession = { id: string; successor_id: string | null }
export type OwnedAlone = {
  id: string
  name: string
  members: number
  websites: number
  databases: number
  plans: RunningPlan[]
  is_partner: boolean
  successors: { id: string; name: string; email: string }[]
}
/** A plan that an organisation pays for, what it is for, and when the trial or the last paid period ends. */
export type RunningPlan = { plan: string; name: string; ends_at: string }

declare module 'hono' {
  interface ContextVariableMap {
    ownership: Ownership
  }
}
