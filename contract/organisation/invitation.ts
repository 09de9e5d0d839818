import { z } from 'zod'

import { instant, pageLimit, responseWith, text } from '../common.ts'
import { EMAIL_MAX_LENGTH } from '../constants.ts'
import { roles } from './access.ts'
import { INVITED_AT_ONCE_MAX } from './invitation-limits.ts'
import { invitationStates } from './invitation-states.ts'

/** How many invitations of an organisation may be pending. */
export const PENDING_INVITATIONS_MAX = 500
export const INVITATION_LIFE_DAYS = 7

/** An invitation to an organisation, as its owners and admins see it. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  /** The team that the person joins as well. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(invitationStates),
  /** Null once that person has left. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
})
export type Invitation = z.infer<typeof invitation>

/** The path of requests for one invitation. */
export const invitationPath = z.object({ invitationId: z.string() })

/** GET /v1/organisation/invitations: those of the last 90 days, newest first. All pending ones fit into one page. */
export const listInvitationsQuery = z.object({
  limit: pageLimit(PENDING_INVITATIONS_MAX, PENDING_INVITATIONS_MAX),
  cursor: text().max(100).optional(),
  state: z.enum(invitationStates).optional(),
})
export type ListInvitationsQuery = z.infer<typeof listInvitationsQuery>
export const listInvitationsResponse = responseWith(z.array(invitation)).extend({
  next_cursor: z.string().nullable(),
})

/** POST /v1/organisation/invitations: each address has its own result. */
export const inviteRequest = z.strictObject({
  /** As typed or pasted: only the invalid ones are refused. */
  emails: z
    .array(text().max(EMAIL_MAX_LENGTH).regex(/\S/, 'Enter an email address.').trim())
    .min(1, 'Enter at least one email address.')
    .max(INVITED_AT_ONCE_MAX, `Invite at most ${INVITED_AT_ONCE_MAX} people at a time.`),
  /** By default the organisation’s default role. */
  role: z.enum(roles, 'Choose a role.').optional(),
  team_id: z.uuid().optional(),
})
export type InviteRequest = z.infer<typeof inviteRequest>

const inviteVerdicts = [
  'invited',
  'invalid_email',
  'domain_not_allowed',
  'already_member',
  'already_invited',
  'too_many',
] as const
/** What happened to one address, with its link, which is shown only this once. */
const invited = z.object({
  email: z.string(),
  verdict: z.enum(inviteVerdicts),
  /** Why, in a sentence, if that depends on the organisation’s settings. */
  reason: z.string().nullable(),
  invitation: invitation.nullable(),
  /** To copy and send in another way. */
  link: z.string().nullable(),
})
export type Invited = z.infer<typeof invited>
export const inviteResponse = responseWith(z.array(invited))

/** POST /v1/organisation/invitations/{invitationId}/resend creates a new one: the old link stops working. */
export const resendInvitationResponse = responseWith(invited)
/** POST /v1/organisation/invitations/{invitationId}/revoke */
export const revokeInvitationResponse = responseWith(invitation)

const token = text().min(1).max(200)

/** POST /v1/invitation: what an invitation is for. A link that a scanner follows changes nothing. */
export const readInvitationRequest = z.strictObject({ token })
const offeredInvitation = z.object({
  organisation: z.string(),
  role: z.enum(roles),
  state: z.enum(invitationStates),
  invited_by: z.string().nullable(),
  /** The invited address. Only its account can accept. */
  email: z.string(),
  /** Whether the signed-in account has the invited address. */
  is_for_you: z.boolean(),
})
export type OfferedInvitation = z.infer<typeof offeredInvitation>
export const readInvitationResponse = responseWith(offeredInvitation)

/** POST /v1/invitation/accept returns the organisation that was joined; POST /v1/invitation/decline has no data. */
export const acceptInvitationResponse = responseWith(z.object({ organisation_id: z.uuid() }))
