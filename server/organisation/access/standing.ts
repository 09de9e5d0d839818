import { sql } from 'drizzle-orm'

import { hasSecondFactor } from '../../account/second-factor/has-second-factor.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { members, organisations } from '../schema.ts'

/** For a query with members, organisations and accounts: what keeps a member from working in their organisation. */
export const standing = {
  isDeleted: sql<boolean>`${organisations.deletedAt} is not null`,
  needsSecondFactor: sql<boolean>`(
    (${organisations.secondFactorRule} = 'everyone'
      or (${organisations.secondFactorRule} = 'owners_and_admins' and ${members.role} in ('owner', 'admin')))
    and not ${hasSecondFactor})`,
}

/** Refuses a member without the second factor that their organisation requires. */
export function refuseWithoutSecondFactor({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  if (!needsSecondFactor) return
  throw new Refusal(
    'organisation_requires_second_factor',
    'This organisation requires a second factor. Set one up for your account, then continue.',
  )
}

export const refuseDeleted = () =>
  new Refusal(
    'organisation_deleted',
    'This organisation has been deleted. Restore it to work in it again.',
  )

/** For its members, who don't find it among their organisations any more, the reason why. */
export const refuseDeletedToOthers = () =>
  new Refusal(
    'organisation_deleted',
    'This organisation has been deleted. Its owners can restore it within 30 days.',
  )
