import type { Caller } from '../../platform/http/caller.ts'

/** Who changed a website or database, and from where. */
export type Actor = { accountId: string; caller: Caller }
