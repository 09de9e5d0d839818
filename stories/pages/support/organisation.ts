import type { Grant, Resource } from '../../../contract/organisation/grant.ts'
import type { Invitation } from '../../../contract/organisation/invitation.ts'
import type { Member } from '../../../contract/organisation/member.ts'
import type { OrganisationSettings } from '../../../contract/organisation/organisation-settings.ts'
import type { Organisation } from '../../../contract/organisation/organisation.ts'
import type { Team } from '../../../contract/organisation/team.ts'

const id = (number: number) => `5f0e1f57-13d7-4c9a-9d3c-0d8f7a0c${String(number).padStart(4, '0')}`
const made = '2026-01-05T09:30:00.000Z'

/** The current organisation, owned by Ada. */
export const acme: Organisation = {
  id: id(1),
  name: 'Acme',
  role: 'owner',
  default_role: 'member',
  is_partner: false,
  partner: null,
  needs_second_factor: false,
  logo: null,
  created_at: made,
  restorable_until: null,
}
/** Another one, in which Ada is a member. */
export const engines: Organisation = {
  ...acme,
  id: id(2),
  name: 'Analytical Engines',
  role: 'member',
}

export const organisationSettings: OrganisationSettings = {
  name: 'Acme',
  legal_name: 'Acme Ltd',
  legal_address: '1 Mill Lane\nLeeds LS1 1AA',
  legal_country: 'GB',
  registration_number: '01234567',
  vat_number: 'GB123456789',
  default_role: 'member',
  email_domains: ['acme.example', 'example.com'],
  second_factor: 'owners_and_admins',
  session_idle_minutes: 60,
  session_life_hours: 24,
}

const edge = { id: id(20), name: 'Edge' }
const shop = { id: id(21), name: 'Shop front end and checkout' }
export const edgeTeam: Team = { ...edge, created_at: made, member_count: 2, grant_count: 3 }
export const shopTeam: Team = { ...shop, created_at: made, member_count: 0, grant_count: 0 }
export const teams = [edgeTeam, shopTeam]

export const adaMember: Member = {
  id: id(10),
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'owner',
  partner: null,
  is_you: true,
  has_second_factor: true,
  joined_at: made,
  last_active_at: '2026-01-07T11:58:00.000Z',
  teams: [],
}
export const grace: Member = {
  ...adaMember,
  id: id(11),
  name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'member',
  is_you: false,
  has_second_factor: false,
  last_active_at: '2026-01-07T09:20:00.000Z',
  teams: [edge, shop],
}
/** Invited, and not onboarded yet. */
export const unnamed: Member = {
  ...grace,
  id: id(12),
  name: null,
  email: 'wilhelmina.featherstonehaugh-montgomery@department-of-analytical-engines.example.org',
  role: 'auditor',
  last_active_at: null,
  teams: [],
}
export const charles: Member = {
  ...grace,
  id: id(13),
  name: 'Charles Babbage',
  email: 'charles@example.com',
  role: 'owner',
  has_second_factor: true,
  teams: [edge],
}
export const members = [adaMember, charles, grace, unnamed]

export const resources: Resource[] = [
  { id: id(30), kind: 'website', name: 'example.com' },
  { id: id(31), kind: 'website', name: 'shop.example.com' },
  { id: id(32), kind: 'database', name: 'orders' },
]
const [website, shopWebsite, orders] = resources as [Resource, Resource, Resource]

/** What Grace has access to: herself, and through a team. */
export const graceGrants: Grant[] = [
  {
    id: id(40),
    resource: website,
    member: { id: grace.id, name: 'Grace Hopper' },
    team: null,
    level: 'editor',
    created_at: made,
  },
  { id: id(41), resource: website, member: null, team: edge, level: 'viewer', created_at: made },
  { id: id(42), resource: orders, member: null, team: edge, level: 'viewer', created_at: made },
]
export const edgeGrants: Grant[] = [
  ...graceGrants.slice(1),
  {
    id: id(43),
    resource: shopWebsite,
    member: null,
    team: edge,
    level: 'admin',
    created_at: made,
  },
]

const invitation: Invitation = {
  id: id(50),
  email: 'joan@example.com',
  role: 'member',
  team: edge,
  state: 'pending',
  invited_by: 'Ada Lovelace',
  created_at: '2026-01-06T09:30:00.000Z',
  expires_at: '2026-01-13T09:30:00.000Z',
}
export const pendingInvitation = invitation
export const invitations: Invitation[] = [
  invitation,
  {
    ...invitation,
    id: id(51),
    email: 'late@example.com',
    role: 'admin',
    team: null,
    state: 'expired',
    invited_by: null,
  },
  { ...invitation, id: id(52), email: 'no@example.com', team: null, state: 'declined' },
  { ...invitation, id: id(53), email: 'gone@example.com', team: null, state: 'revoked' },
]
