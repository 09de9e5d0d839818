import { type RefObject, useState } from 'react'

import type { ClosingMember } from '../../../../contract/organisation/member.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted } from '../../shared/figures.ts'
import { roleWords } from '../access/access-words.ts'
import { RemoveMemberDialog } from './member-dialogs.tsx'
import { MemberNameCell } from './member-name-cell.tsx'
import { memberName } from './member-name.ts'
import { useWhyNotMember } from './use-why-not-member.ts'

const columns: readonly DataTableColumn<ClosingMember>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (member) => (
      <MemberNameCell member={member}>
        <bdi>{memberName(member)}</bdi>
      </MemberNameCell>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role].label },
  {
    id: 'deleted',
    header: 'Deletion date',
    cell: ({ deleted_at: at }) => <Time at={at} format="date" />,
  },
]
const labels = { count: (count: number) => counted(count, 'member') }

/** The members whose account is closing. Nothing if there are none. */
export function ClosingMembers({
  members,
  heading,
}: {
  members: readonly ClosingMember[]
  heading: RefObject<HTMLElement | null>
}) {
  const [removing, setRemoving] = useState<ClosingMember>()
  const whyNot = useWhyNotMember()
  const whyNotRemove = ({ role }: ClosingMember) => whyNot({ role, partner: null })
  return (
    <>
      {members.length > 0 && (
        <Section title="Accounts that are closing">
          <Text tone="muted" className="max-w-prose">
            These people have no access. If they keep their account, they return with their role,
            teams and access, unless you remove them.
          </Text>
          <DataTable
            caption="Accounts that are closing"
            isCaptionHidden
            columns={columns}
            rows={members}
            getRowId={({ id }) => id}
            getRowName={memberName}
            rowActions={[
              {
                id: 'remove',
                label: 'Remove',
                isCritical: true,
                isDisabled: (member) => whyNotRemove(member) !== undefined,
                describe: whyNotRemove,
                onSelect: setRemoving,
              },
            ]}
            hasViewMenu={false}
            labels={labels}
          />
        </Section>
      )}
      {removing && (
        <RemoveMemberDialog
          member={removing}
          isClosing
          returnFocus={heading}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
