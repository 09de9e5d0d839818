import { expect, test } from 'vitest'

import { roles } from '../../../../contract/organisation/access.ts'
import { roleConsequences } from './role-consequences.ts'

const usual = { isPartner: false, hasSecondFactor: true }

test('a promotion lists what is gained', () => {
  expect(roleConsequences('member', 'admin', usual)).toMatch(
    /will be able to invite, change and remove members, add websites and databases, and read the audit log/,
  )
})

test('a demotion lists the access that is lost, and the access that remains', () => {
  const told = roleConsequences('owner', 'member', usual)
  expect(told).toMatch(
    /will no longer be able to appoint and remove owners, and delete the organisation/,
  )
  expect(told).toMatch(/They will see only the websites and databases that are granted/)
})

test('every role change has consequences, and no change has no consequences', () => {
  for (const from of roles) {
    for (const to of roles) expect(Boolean(roleConsequences(from, to, usual))).toBe(from !== to)
  }
})

test('a demotion lists the invitations that are revoked with it', () => {
  expect(roleConsequences('owner', 'admin', usual)).toMatch(
    /Invitations to become an owner that they sent/,
  )
  expect(roleConsequences('admin', 'auditor', usual)).toMatch(/Invitations that they sent/)
  expect(roleConsequences('admin', 'owner', usual)).not.toMatch(/Invitations/)
  expect(roleConsequences('member', 'auditor', usual)).not.toMatch(/Invitations/)
})

test('any change of role in a partner ends the work at its customers, also a promotion', () => {
  const inPartner = { ...usual, isPartner: true }
  expect(roleConsequences('admin', 'owner', inPartner)).toMatch(/can enter them again/)
  expect(roleConsequences('admin', 'member', inPartner)).toMatch(
    /They will leave your customers’ organisations\./,
  )
  expect(roleConsequences('member', 'admin', inPartner)).not.toMatch(/customers/)
})

test('a promotion says that it may lock out somebody without a second factor', () => {
  const without = { ...usual, hasSecondFactor: false }
  expect(roleConsequences('member', 'admin', without)).toMatch(/no access until they set one up/)
  expect(roleConsequences('admin', 'owner', without)).not.toMatch(/set one up/)
  expect(roleConsequences('member', 'admin', usual)).not.toMatch(/set one up/)
})
