import { useState } from 'react'

import type { Member } from '../../../../contract/organisation/member.ts'
import { findMembers } from '../../../api/organisation/members.ts'
import type { ComboboxOption } from '../../../components/combobox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { memberName } from './member-name.ts'

type Found = Pick<Member, 'id' | 'name' | 'email'>

/** Several members of the organisation, found by name or email address. */
export function MembersField({
  find = findMembers,
  hint = 'Search by name or email.',
  isOptional = false,
  error,
  onChange,
}: {
  /** The members whose name or email address contains the text. By default, of everyone in the organisation. */
  find?: (search: string) => Promise<readonly Found[]>
  hint?: string
  isOptional?: boolean
  error?: string | undefined
  onChange: (ids: string[], names: string[]) => void
}) {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  return (
    <Field label="Members" hint={hint} isOptional={isOptional} error={error}>
      <MultiSelect
        value={chosen}
        onOptionsChange={(options) => {
          setChosen(options)
          onChange(
            options.map(({ value }) => value),
            options.map(({ label }) => label),
          )
        }}
        onSearch={async (search) => (await find(search)).map(optionOf)}
      />
    </Field>
  )
}

const optionOf = ({ id, name, email }: Found): ComboboxOption => ({
  value: id,
  label: memberName({ name, email }),
  ...(name !== null && { description: email }),
})
