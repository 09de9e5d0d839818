import {
  mayRole,
  organisationActions,
  type OrganisationAction,
  type ResourceAction,
  resourceActions,
  type Role,
} from '../../../contract/organisation/access.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** For somebody whose role in the organisation doesn't include an action. */
export const refuseRole = (
  { role, partnerId }: { role: Role; partnerId?: string },
  action: OrganisationAction,
) =>
  partnerId !== undefined && mayRole(role, action) ? refusePartner() : refuseByRole(role, action)

export const refusePartner = () =>
  new Refusal(
    'not_allowed',
    'You work in this organisation as its partner, and only its own members can do this. Ask one of them.',
  )

const refuseByRole = (role: Role, action: OrganisationAction) =>
  new Refusal(
    'not_allowed',
    `Your role in this organisation is “${role}”, and this requires the role ${either(organisationActions[action])}. Ask an owner to change your role.`,
  )

/** For somebody who sees a website or database, but may not do this with it. */
export const refuseLevel = (action: ResourceAction) =>
  new Refusal(
    'not_allowed',
    `You can see this, but not change it this way: it requires the access level “${resourceActions[action]}”. Ask an owner or admin for it.`,
  )

const either = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names.map((name) => `“${name}”`))
