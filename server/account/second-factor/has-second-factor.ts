import { sql } from 'drizzle-orm'

import { accounts } from '../schema.ts'

/** SQL for queries on accounts: whether the account has a second factor. */
export const hasSecondFactor = sql<boolean>`(${accounts.authenticatorSecret} is not null or ${accounts.mailedCodeEnabled} or ${accounts.passkeyCount} > 0)`
