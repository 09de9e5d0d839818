'use client'

import { useState, type FormEvent } from 'react'

import { Button } from '../button/button.tsx'
import { CheckboxGroup } from '../checkbox/checkbox-group.tsx'
import { Field } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { Select } from '../select/select.tsx'
import type { FilterBarLabels } from './filter-bar.labels.ts'
import { valuesIn, type FilterField } from './filter-bar.state.ts'

type FilterFormProps = {
  /** The fields to choose from; a single one needs no choice. */
  fields: readonly FilterField[]
  defaultValue?: string
  onApply: (fieldId: string, value: string) => void
  labels: FilterBarLabels
}

/** The form that adds or edits a filter: a field and its value. */
export function FilterForm({ fields, defaultValue = '', onApply, labels }: FilterFormProps) {
  const [fieldId, setFieldId] = useState(fields[0]?.id)
  const [value, setValue] = useState(defaultValue)
  const [isTried, setTried] = useState(false)
  const field = fields.find(({ id }) => id === fieldId)
  if (!field) return null

  const choose = (id: string) => {
    setFieldId(id)
    setValue('')
    setTried(false)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
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
      <Field
        label={isOne ? field.label : labels.value}
        // The browser rejects an empty field, but not checkboxes or white space.
        error={isTried && value.trim() === '' && labels.chooseValue}
      >
        <ValueControl
          key={field.id}
          field={field}
          value={value}
          onValueChange={setValue}
          labels={labels}
        />
      </Field>
      <Button type="submit" width="full">
        {labels.apply}
      </Button>
    </form>
  )
}

type ValueControlProps = {
  field: FilterField
  value: string
  onValueChange: (value: string) => void
  labels: FilterBarLabels
}

function ValueControl({ field, value, onValueChange, labels }: ValueControlProps) {
  const { options, isMultiple = false, placeholder } = field
  if (!options) {
    return (
      <Input
        placeholder={placeholder}
        value={value}
        required
        autoComplete="off"
        onChange={(event) => onValueChange(event.target.value)}
      />
    )
  }
  if (isMultiple) {
    return (
      <CheckboxGroup
        options={options}
        value={valuesIn(value)}
        onValueChange={(chosen) => onValueChange(chosen.join(','))}
        // Room for the focus ring, which scrolling would clip.
        className="-m-1 max-h-64 overflow-y-auto p-1"
      />
    )
  }
  return (
    <Select
      options={options}
      placeholder={labels.chooseValue}
      value={value}
      required
      onChange={(event) => onValueChange(event.target.value)}
    />
  )
}
