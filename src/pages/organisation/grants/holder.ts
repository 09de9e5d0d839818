/** Who has access: a team, or a member, whose page was opened from the team `teamId` or from everyone. */
export type Holder =
  | { kind: 'team'; id: string; name: string }
  | { kind: 'member'; id: string; name: string; teamId: string }

/** The same, without the page that it was opened from. */
export type Grantee = Pick<Holder, 'kind' | 'id' | 'name'>

/** How a request names the holder. */
export const holderFields = ({ kind, id }: Grantee) =>
  kind === 'team' ? { team_id: id } : { member_id: id }
