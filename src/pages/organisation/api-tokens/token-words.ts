import type { TokenScope } from '../../../../contract/organisation/token-scopes.ts'

/** What a choice in the form allows, in plain words. */
type Permission = { label: string; description?: string; scopes: readonly TokenScope[] }

export const permissionGroups: readonly { legend: string; permissions: readonly Permission[] }[] = [
  {
    legend: 'Websites and databases',
    permissions: [
      { label: 'See websites and databases', scopes: ['resources.list', 'resource.see'] },
      { label: 'Change websites and databases', scopes: ['resource.change'] },
      { label: 'Remove and restore websites and databases', scopes: ['resource.remove'] },
      { label: 'Add websites and databases', scopes: ['resources.add'] },
    ],
  },
  {
    legend: 'Organisation',
    permissions: [
      { label: 'See members and teams', scopes: ['members.see'] },
      { label: 'Change teams, and so who has access', scopes: ['members.change'] },
      { label: 'See the settings', scopes: ['organisation.see'] },
      { label: 'Change the name, legal details and logo', scopes: ['organisation.change'] },
      { label: 'Read the audit log', scopes: ['audit.see'] },
      { label: 'See API tokens', scopes: ['tokens.see'] },
      { label: 'See webhooks', scopes: ['webhooks.see'] },
      { label: 'Change webhooks', scopes: ['webhooks.change'] },
      { label: 'See plan limits', scopes: ['limits.see'] },
      { label: 'See billing', scopes: ['billing.see'] },
    ],
  },
]
const permissions = permissionGroups.flatMap((group) => group.permissions)

/** The permissions that the scopes of a token amount to. */
export const permissionsOf = (scopes: readonly TokenScope[]) =>
  permissions
    .filter((permission) => permission.scopes.every((scope) => scopes.includes(scope)))
    .map(({ label }) => label)

/** Without seeing a website or database, a token can’t change it. */
export function scopesOf(labels: readonly string[]): TokenScope[] {
  const chosen = permissions
    .filter(({ label }) => labels.includes(label))
    .flatMap(({ scopes }) => scopes)
  const needsSight = chosen.some((scope) => scope.startsWith('resource.'))
  return [
    ...new Set(needsSight ? (['resources.list', 'resource.see', ...chosen] as const) : chosen),
  ]
}

export const lifeOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
]
