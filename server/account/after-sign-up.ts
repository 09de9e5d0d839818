import type { Db } from '../platform/db/client.ts'

/**
 * Runs within the transaction that creates an account: what a lower area does with it. Returns its
 * organisation's id.
 */
export type AfterSignUp = (db: Db, of: { accountId: string; at: Date }) => Promise<string>

declare module 'hono' {
  interface ContextVariableMap {
    afterSignUp: AfterSignUp
  }
}
