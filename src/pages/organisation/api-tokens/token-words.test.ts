import { expect, test } from 'vitest'

import { tokenScopes } from '../../../../contract/organisation/token-scopes.ts'
import { permissionGroups, permissionsOf, scopesOf } from './token-words.ts'

test('every scope can be chosen, and what was chosen is what the list shows', () => {
  const labels = permissionGroups.flatMap(({ permissions }) =>
    permissions.map(({ label }) => label),
  )
  expect(scopesOf(labels).toSorted()).toEqual([...tokenScopes].toSorted())
  expect(permissionsOf(tokenScopes)).toEqual(labels)
})

test('a token that may change websites may see them', () => {
  expect(scopesOf(['Change records, rules and settings'])).toEqual([
    'resources.list',
    'resource.see',
    'resource.change',
  ])
  expect(scopesOf(['Read the audit log'])).toEqual(['audit.see'])
})
