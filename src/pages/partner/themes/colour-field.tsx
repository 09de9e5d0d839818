import type { ReactNode } from 'react'

import { Field } from '../../../components/field/index.ts'
import { Input } from '../../../components/input/index.ts'

const HEX = /^#[0-9a-f]{6}$/i
/** What the picker shows while there is no colour. */
const NONE = `#${'80'.repeat(3)}`

/** A colour, typed as #rrggbb or chosen with the browser's own picker. */
export function ColourField({
  label,
  hint,
  name,
  value,
  onValueChange,
  error,
  isOptional = false,
}: {
  label: string
  hint?: ReactNode
  name: string
  value: string
  onValueChange: (colour: string) => void
  error: string | undefined
  isOptional?: boolean
}) {
  return (
    <div className="flex items-end gap-2">
      <Field
        label={label}
        hint={hint}
        error={error}
        isOptional={isOptional}
        className="min-w-0 flex-1"
      >
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
      <div className="w-14 min-w-14">
        <Input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={HEX.test(value) ? value : NONE}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      </div>
    </div>
  )
}
