import { useId, type ReactNode } from 'react'

import { Field } from '../../../components/field/index.ts'
import { Input } from '../../../components/input/index.ts'

const HEX = /^#[0-9a-f]{6}$/i

/** A colour, typed as #rrggbb or chosen with the browser's own picker. */
export function ColourField({
  label,
  hint,
  name,
  value,
  onValueChange,
  error,
}: {
  label: string
  hint?: ReactNode
  name: string
  value: string
  onValueChange: (colour: string) => void
  error: string | undefined
}) {
  const id = useId()
  return (
    <div className="flex items-end gap-2">
      <Field label={label} hint={hint} error={error} className="min-w-0 flex-1">
        <Input
          name={name}
          value={value}
          placeholder="#rrggbb"
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      </Field>
      <label htmlFor={id} className="sr-only">
        Choose {label.toLowerCase()}
      </label>
      <input
        id={id}
        type="color"
        value={HEX.test(value) ? value : '#808080'}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        className="h-control w-12 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
      />
    </div>
  )
}
