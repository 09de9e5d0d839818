import { cx } from 'class-variance-authority'
import { useRef } from 'react'

import { inputVariants } from '../input/input.variants.ts'
import { englishComboboxLabels, type ComboboxLabels } from './combobox.labels.ts'
import type { OptionChoiceProps } from './option-choice.types.ts'
import { OptionButtons, OptionField } from './option-field.tsx'
import { OptionList } from './option-list.tsx'
import { useOptionField } from './use-option-field.ts'

export type ComboboxProps = OptionChoiceProps & {
  value?: string | null | undefined
  defaultValue?: string | null | undefined
  onValueChange?: (value: string | null) => void
  labels?: Partial<ComboboxLabels>
}

/** A single choice as a list of none or one. */
const listOf = (value: string | null) => (value === null ? [] : [value])

/**
 * One choice of many, found by typing. Renders an `<input>` in a frame, and submits the option's value under its name.
 * Text that names no option stays in the field and is marked as an error.
 */
export function Combobox({
  value,
  defaultValue = null,
  onValueChange,
  labels,
  ...props
}: ComboboxProps) {
  const root = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const field = useOptionField({
    ...props,
    root,
    isMultiple: false,
    controlledValues: value === undefined ? undefined : listOf(value),
    defaultValues: listOf(defaultValue),
    onChoose: ([chosen = null]) => onValueChange?.(chosen),
    labels: { ...englishComboboxLabels, ...labels },
  })
  return (
    <OptionField {...field.frame} root={root} slot="combobox">
      <div ref={anchor} role="presentation" className="relative" onMouseDown={field.handlePress}>
        <input
          {...field.input}
          data-slot="combobox"
          className={cx(
            inputVariants({ state: field.isInvalid ? 'invalid' : 'valid' }),
            'truncate pe-17 read-only:bg-muted pointer-coarse:pe-24',
          )}
        />
        <div className="absolute inset-y-0 end-2 flex items-center gap-0.5 pointer-coarse:end-0">
          <OptionButtons {...field.buttons} slot="combobox" />
        </div>
      </div>
      {field.isOpen && <OptionList {...field.list} anchor={anchor} />}
    </OptionField>
  )
}
