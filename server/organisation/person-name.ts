import { and, eq, ilike, inArray, or, sql } from 'drizzle-orm'

import { accounts } from '../account/schema.ts'
import { containing } from '../platform/db/containing.ts'
import { members } from './schema.ts'

/** The full name of a person. Null before onboarding. */
export const fullName = sql<
  string | null
>`nullif(trim(concat_ws(' ', ${accounts.firstName}, ${accounts.lastName})), '')`

/** What others call a person: by name, or by email address before onboarding. */
export const personName = sql<string>`coalesce(${fullName}, ${accounts.email})`

/**
 * The same for people who may have left: the email address that somebody has now is only shown to the organisations
 * that they are in.
 */
export const personNameIn = (organisationIds: readonly string[]) =>
  sql<string>`coalesce(${fullName}, case when ${isMemberOf(organisationIds)} then ${accounts.email} end, 'Former member')`

/** For a query with accounts: whether they are in one of the organisations. */
export const isMemberOf = (organisationIds: readonly string[]) =>
  sql`exists (
    select from ${members}
    where ${and(
      eq(members.accountId, accounts.id),
      inArray(members.organisationId, [...organisationIds]),
    )})`

/** The condition for people whose name or email address contains a string. */
export const nameOrEmailContains = (search: string) =>
  or(ilike(fullName, containing(search)), ilike(accounts.email, containing(search)))
