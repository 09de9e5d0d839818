import { useState } from 'react'

import type { Resource } from '../../../../contract/organisation/grant.ts'
import { findRecipients } from '../../../api/organisation/grants.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { MembersField } from '../members/members-field.tsx'
import { GrantAccessDialog } from './grant-access-dialog.tsx'

/** Grants members, found by name or email address, access to one website or database. */
export function GrantMembersDialog({
  resource: { id, name },
  onClose,
}: {
  resource: Pick<Resource, 'id' | 'name'>
  onClose: () => void
}) {
  const [memberIds, setMemberIds] = useState<readonly string[]>([])
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <GrantAccessDialog
      title={
        <>
          Grant access to <bdi>{name}</bdi>
        </>
      }
      chosen={memberIds}
      chosenAs="member_id"
      requestOf={(member_id, level) => ({ resource_id: id, member_id, level })}
      renderField={(error) => (
        <MembersField
          find={(search) => findRecipients(id, search)}
          hint="Search by name or email, among people whose role is Member."
          error={error}
          onChange={(ids, chosenNames) => {
            setMemberIds(ids)
            setNames(chosenNames)
          }}
        />
      )}
      granted={isolating`Access to ${name} granted`}
      who={names.length > 2 ? counted(names.length, 'person', 'people') : names.join(' and ')}
      onClose={onClose}
    />
  )
}
