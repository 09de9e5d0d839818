import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Closing, CustomerPlaces, Ownership } from '../../account/closure/ownership.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockOrganisation } from '../access/lock-organisation.ts'
import type { AllowanceContext } from '../allowance.ts'
import { organisationEmails } from '../emails.ts'
import { keepOneOrganisation } from '../keep-one-organisation.ts'
import { findPerson, mailOwners } from '../members/service.ts'
import { storeNotificationSettings } from '../notification-settings/service.ts'
import { markRestored } from '../organisations/deletion.ts'
import { readName } from '../organisations/name.ts'
import { storeSessionLimits } from '../organisations/session-limits.ts'
import {
  formerMembers,
  grants,
  members,
  resources,
  suspendedMembers,
  teamMembers,
  teams,
} from '../schema.ts'

/**
 * Restores the memberships that were set aside, with the teams and the access that still exist, and how the person is
 * notified. Returns the customers of its partners, which it doesn't restore, because each has a lock of its own, and the
 * ids of the other people whose organisation is there again.
 */
export async function restoreMemberships(
  context: AllowanceContext,
  { accountId, at, caller }: Closing,
): ReturnType<Ownership['restore']> {
  const { db } = context
  const others: string[] = []
  const isTheirs = eq(suspendedMembers.accountId, accountId)
  const ids = await db
    .select({ organisationId: suspendedMembers.organisationId })
    .from(suspendedMembers)
    .where(isTheirs)
    .orderBy(asc(suspendedMembers.organisationId))
  const places: CustomerPlaces[] = []
  for (const { organisationId } of ids) {
    await lockOrganisation(db, organisationId)
    const [row] = await db
      .select()
      .from(suspendedMembers)
      .where(and(isTheirs, eq(suspendedMembers.organisationId, organisationId)))
    // Removed by somebody else in the meantime.
    if (!row) continue
    const { role, joinedAt, notificationSettings, isClosing, customerIds } = row
    if (customerIds.length > 0) places.push({ partnerId: organisationId, customerIds })
    const about = { at, organisationId, accountId, caller }
    if (isClosing) others.push(...(await markRestored(context, about)))
    await db.insert(members).values({ organisationId, accountId, role, joinedAt })
    await db
      .delete(formerMembers)
      .where(
        and(
          eq(formerMembers.organisationId, organisationId),
          eq(formerMembers.accountId, accountId),
          eq(formerMembers.joinedAt, joinedAt),
        ),
      )
    await restoreAccess(db, row, at)
    if (notificationSettings) {
      await storeNotificationSettings(db, { organisationId, accountId, at }, notificationSettings)
    }
    await audit(db, 'MEMBER_JOIN', { ...about, detail: { role, keeps_account: true } })
    const { name: person } = await findPerson(db, organisationId, accountId)
    const organisation = await readName(db, organisationId)
    const mail = organisationEmails.memberReturned({ organisation, person, role })
    await mailOwners(context, { organisationId, id: accountId }, mail)
  }
  await db.delete(suspendedMembers).where(isTheirs)
  // The others may have been deleted in the meantime.
  await keepOneOrganisation(db, accountId, at)
  await storeSessionLimits(db, accountId)
  return { places, others }
}

async function restoreAccess(
  db: Db,
  { organisationId, accountId, teamIds, grants: granted }: typeof suspendedMembers.$inferSelect,
  at: Date,
) {
  const there = await db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.organisationId, organisationId), inArray(teams.id, teamIds)))
  const things = await db
    .select({ id: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.organisationId, organisationId),
        inArray(
          resources.id,
          granted.map(({ resource_id: id }) => id),
        ),
      ),
    )
  for (const { id } of there) {
    await db.insert(teamMembers).values({ organisationId, teamId: id, accountId, joinedAt: at })
  }
  for (const { resource_id: resourceId, level } of granted) {
    if (!things.some(({ id }) => id === resourceId)) continue
    await db.insert(grants).values({ organisationId, accountId, resourceId, level, createdAt: at })
  }
}
