import { useState } from 'react'

import { findMembers } from '../../../api/organisation/members.ts'
import type { ComboboxOption } from '../../../components/combobox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { memberName } from './member-name.ts'

const search = async (query: string): Promise<ComboboxOption[]> =>
  (await findMembers(query)).map((member) => ({
    value: member.id,
    label: memberName(member),
    ...(member.name !== null && { description: member.email }),
  }))

/** Several members of the organisation, found by name or email address. */
export function MembersField({
  isOptional = false,
  error,
  onChange,
}: {
  isOptional?: boolean
  error?: string | undefined
  onChange: (ids: string[]) => void
}) {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  return (
    <Field label="Members" hint="Search by name or email." isOptional={isOptional} error={error}>
      <MultiSelect
        value={chosen}
        onOptionsChange={(options) => {
          setChosen(options)
          onChange(options.map(({ value }) => value))
        }}
        onSearch={search}
      />
    </Field>
  )
}
