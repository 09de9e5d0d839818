import type { ReactNode } from 'react'

import type { Member } from '../../../../contract/organisation/member.ts'
import { Text } from '../../../components/text/index.ts'

/** A person in a table: the name as `children`, and below it the email address, unless that is the name. */
export const MemberNameCell = ({
  member: { name, email },
  children,
}: {
  member: Pick<Member, 'name' | 'email'>
  children: ReactNode
}) => (
  <div className="grid min-w-0 justify-items-start gap-1">
    {children}
    {name !== null && (
      <Text as="span" size="small" tone="muted" className="max-w-full">
        <bdi>{email}</bdi>
      </Text>
    )}
  </div>
)
