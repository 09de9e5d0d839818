import { expect, test } from 'vitest'

import { roles } from '../../../../contract/organisation/access.ts'
import { roleConsequences } from './role-consequences.ts'

test('a promotion lists what is gained', () => {
  expect(roleConsequences('member', 'admin')).toMatch(
    /can now invite, change and remove members, add websites and databases, and read the audit log/,
  )
})

test('a demotion lists the access that is lost, and the access that remains', () => {
  const told = roleConsequences('owner', 'member')
  expect(told).toMatch(/can no longer appoint and remove owners, and delete the organisation/)
  expect(told).toMatch(/They see only the websites and databases that are granted/)
})

test('every role change has consequences, and no change has no consequences', () => {
  for (const from of roles) {
    for (const to of roles) expect(Boolean(roleConsequences(from, to))).toBe(from !== to)
  }
})
