// Separate from the schemas, so that a page that needs a list doesn't load zod.
import {
  levelOfRole,
  mayLevel,
  mayRole,
  type OrganisationAction,
  type ResourceAction,
  resourceActions,
  type Role,
} from './access.ts'

export const API_TOKENS_MAX = 50
export const API_TOKEN_NAME_MAX = 60
export const API_TOKEN_DAYS_MAX = 730
export const API_TOKEN_DAYS_DEFAULT = 90
export const API_TOKEN_RESOURCES_MAX = 100

/**
 * What an API token may be allowed to do: the actions of the access table, except those that need a person. A token has
 * no account, no inbox and no sessions; it creates no tokens, pays nothing, acts on nobody’s behalf, and decides about
 * nobody’s access except through teams.
 */
export const tokenScopes = [
  'resources.list',
  'resource.see',
  'resource.change',
  'resource.remove',
  'resources.add',
  'members.see',
  'members.change',
  'organisation.see',
  'organisation.change',
  'audit.see',
  'tokens.see',
  'webhooks.see',
  'webhooks.change',
  'limits.see',
  'billing.see',
] as const satisfies readonly (OrganisationAction | ResourceAction)[]
export type TokenScope = (typeof tokenScopes)[number]

/** Whether a list of scopes includes an action of the access table. Not every action is a scope. */
export const includesAction = (
  scopes: readonly TokenScope[],
  action: OrganisationAction | ResourceAction,
): boolean => (scopes as readonly string[]).includes(action)

/** A token for some websites or databases can't have scopes for the whole organisation. */
export const restrictableScopes: readonly TokenScope[] = [
  'resources.list',
  'resource.see',
  'resource.change',
  'resource.remove',
]

/** Whether a member with this role may create a token with a scope: never more than the role itself includes. */
export const mayGiveScope = (role: Role, scope: TokenScope): boolean =>
  scope in resourceActions
    ? mayLevel(levelOfRole[role], scope as ResourceAction)
    : mayRole(role, scope as OrganisationAction)
