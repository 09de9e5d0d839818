export const invitationStates = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
