import { useState } from 'react'

import { findResources } from '../../../api/organisation/grants.ts'
import type { ComboboxOption } from '../../../components/combobox/index.ts'
import { Field } from '../../../components/field/index.ts'
import { MultiSelect } from '../../../components/multi-select/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { GrantAccessDialog } from './grant-access-dialog.tsx'
import { holderFields, type Holder } from './holder.ts'
import { kindWords } from './kind-words.ts'

const search = async (query: string): Promise<ComboboxOption[]> =>
  (await findResources(query)).map(({ id, name, kind }) => ({
    value: id,
    label: name,
    description: kindWords[kind],
  }))

/** Grants a member or a team access to websites and databases, found by name. */
export function GrantResourcesDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly ComboboxOption[]>([])
  const what = chosen.length === 1 ? chosen[0]?.label : `${chosen.length} of them`
  return (
    <GrantAccessDialog
      title={
        <>
          Grant <bdi>{holder.name}</bdi> access
        </>
      }
      chosen={chosen.map(({ value }) => value)}
      chosenAs="resource_id"
      requestOf={(resource_id, level) => ({ resource_id, level, ...holderFields(holder) })}
      renderField={(error) => (
        <Field label="Websites and databases" hint="Search by name." error={error}>
          <MultiSelect
            value={chosen}
            onOptionsChange={(options) => setChosen(options)}
            onSearch={search}
          />
        </Field>
      )}
      granted={isolating`${holder.name} now has access to ${what ?? ''}`}
      onClose={onClose}
    />
  )
}
