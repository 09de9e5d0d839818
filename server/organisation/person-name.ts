import { sql } from 'drizzle-orm'

import { accounts } from '../account/schema.ts'

/** The full name of a person. Null before onboarding. */
export const fullName = sql<
  string | null
>`nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), '')`

/** What others call a person: by name, or by email address before onboarding. */
export const personName = sql<string>`coalesce(${fullName}, ${accounts.email})`
