import { expect, test } from 'vitest'

import type { Member } from '../../../../contract/organisation/member.ts'
import { EVERYONE } from '../members/member-name.ts'
import { isInOtherTeams } from './member-levels.ts'

test('a member’s page is found through their teams and the whole organisation, and through no other team', () => {
  const member = { teams: [{ id: 'edge', name: 'Edge' }] } as Member
  expect(isInOtherTeams(member, 'edge')).toBe(false)
  expect(isInOtherTeams(member, EVERYONE)).toBe(false)
  expect(isInOtherTeams(member, 'shop')).toBe(true)
})
