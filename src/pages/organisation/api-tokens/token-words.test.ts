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

// “Remove and restore websites” also let a token remove databases.
test('what a token may do to websites, it may do to databases, and the label says so', () => {
  for (const { label, scopes } of permissionGroups.flatMap(({ permissions }) => permissions)) {
    const isAboutResources = scopes.some((scope) => /^resources?\./.test(scope))
    expect.soft(/websites and databases/.test(label), label).toBe(isAboutResources)
  }
})

test('a token that may change websites may see them', () => {
  expect(scopesOf(['Change websites and databases'])).toEqual([
    'resources.list',
    'resource.see',
    'resource.change',
  ])
  expect(scopesOf(['Read the audit log'])).toEqual(['audit.see'])
})
