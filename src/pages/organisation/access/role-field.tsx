import type { Ref } from 'react'

import { mayRole, type Role, roles } from '../../../../contract/organisation/access.ts'
import { Field } from '../../../components/field/index.ts'
import { Select } from '../../../components/select/index.ts'
import { roleWords } from './access-words.ts'
import { useOrganisation } from './use-organisation.ts'

/** A role to give to somebody, with what it means. Only owners make owners. */
export function RoleField({
  role,
  field: { error, ...field },
}: {
  /** The role that is chosen now. */
  role: Role
  field: {
    name: string
    ref: Ref<HTMLSelectElement>
    onChange: (event: { currentTarget: HTMLSelectElement }) => void
    error: string | undefined
  }
}) {
  const own = useOrganisation()?.role
  const mayMakeOwners = own === undefined || mayRole(own, 'owners.change')
  return (
    <Field label="Role" hint={roleWords[role].description} error={error}>
      <Select
        {...field}
        options={roles
          .filter((value) => value !== 'owner' || mayMakeOwners)
          .map((value) => ({ value, label: roleWords[value].label }))}
      />
    </Field>
  )
}
