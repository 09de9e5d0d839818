import { ilike, or, sql } from 'drizzle-orm'

import { accounts } from '../account/schema.ts'
import { containing } from '../platform/db/containing.ts'

/** The full name of a person. Null before onboarding. */
export const fullName = sql<
  string | null
>`nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), '')`

/** What others call a person: by name, or by email address before onboarding. */
export const personName = sql<string>`coalesce(${fullName}, ${accounts.email})`

/** The condition for people whose name or email address contains a string. */
export const nameOrEmailContains = (search: string) =>
  or(ilike(fullName, containing(search)), ilike(accounts.email, containing(search)))
