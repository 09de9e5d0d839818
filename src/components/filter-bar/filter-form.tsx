import { useState, type FormEvent } from 'react'

import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { Select } from '../select/select.tsx'
import type { FilterBarLabels } from './filter-bar.labels.ts'
import type { FilterField } from './filter-bar.state.ts'

type FilterFormProps = {
  /** The fields to choose from; with one alone there is nothing to choose. */
  fields: readonly FilterField[]
  defaultValue?: string
  onApply: (fieldId: string, value: string) => void
  labels: FilterBarLabels
}

/** A field and its value, on the way to a filter. */
export function FilterForm({ fields, defaultValue = '', onApply, labels }: FilterFormProps) {
  const [fieldId, setFieldId] = useState(fields[0]?.id)
  const [value, setValue] = useState(defaultValue)
  const field = fields.find(({ id }) => id === fieldId)
  if (!field) return null

  const choose = (id: string) => {
    setFieldId(id)
    setValue('')
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to a form around the bar too, though this one is in a portal.
    event.stopPropagation()
    if (value.trim() !== '') onApply(field.id, value)
  }
  const isOne = fields.length === 1
  return (
    <form className="flex flex-col gap-4" onSubmit={apply}>
      {!isOne && (
        <Field label={labels.field}>
          <Select
            options={fields.map(({ id, label }) => ({ value: id, label }))}
            value={field.id}
            onChange={(event) => choose(event.target.value)}
          />
        </Field>
      )}
      <Field label={isOne ? field.label : labels.value}>
        {field.options ? (
          <Select
            key={field.id}
            options={field.options}
            placeholder={labels.chooseValue}
            value={value}
            required
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <Input
            key={field.id}
            placeholder={field.placeholder}
            value={value}
            required
            autoComplete="off"
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" width="full">
        {labels.apply}
      </Button>
    </form>
  )
}
