/** Who has access: a team, or a member, whose page was opened from the team `teamId` or from everyone. */
export type Holder =
  | { kind: 'team'; id: string; name: string }
  | { kind: 'member'; id: string; name: string; teamId: string }

/** How a request names the holder. */
export const holderFields = ({ kind, id }: Holder) =>
  kind === 'team' ? { team_id: id } : { member_id: id }
