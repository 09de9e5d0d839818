'use client'

import { cx } from 'class-variance-authority'
import { useRef } from 'react'

import { inputVariants } from '../input/input.variants.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { englishComboboxLabelsIn, type ComboboxLabels } from './combobox.labels.ts'
import { optionsIn, valueOf, type ComboboxOption } from './combobox.options.ts'
import type { OptionChoiceProps } from './option-choice.types.ts'
import { OptionButtons, OptionField } from './option-field.tsx'
import { OptionList } from './option-list.tsx'
import { useOptionField } from './use-option-field.ts'

export type ComboboxProps<Option extends ComboboxOption = ComboboxOption> =
  OptionChoiceProps<Option> & {
    /** The value of an option, or the option itself, which needn't be among `options`. */
    value?: string | Option | null | undefined
    defaultValue?: string | Option | null | undefined
    onValueChange?: (value: string | null) => void
    /** Like `onValueChange`, with the whole option. Not called for a value whose option isn’t known. */
    onOptionChange?: (option: Option | null) => void
    labels?: Partial<ComboboxLabels>
  }

/** A single choice as a list of none or one. */
const listOf = <Item,>(item: Item | null) => (item === null ? [] : [item])

/**
 * One choice of many, found by typing. Renders an `<input>` in a frame, and submits the option's value under its name.
 * Text that names no option stays in the field and is marked as an error.
 */
export function Combobox<Option extends ComboboxOption = ComboboxOption>({
  value,
  defaultValue = null,
  onValueChange,
  onOptionChange,
  labels,
  ...props
}: ComboboxProps<Option>) {
  const root = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const field = useOptionField({
    ...(props as OptionChoiceProps),
    root,
    isMultiple: false,
    controlledValues: value === undefined ? undefined : listOf(value).map(valueOf),
    defaultValues: listOf(defaultValue).map(valueOf),
    passed: optionsIn([value, defaultValue]),
    onChoose: ([chosen = null], [option = null]) => {
      onValueChange?.(chosen)
      // Every option has come from the parent. A value whose option isn't known has none to report.
      if (option || chosen === null) onOptionChange?.(option as Option | null)
    },
    labels: useLabels('combobox', englishComboboxLabelsIn(useOwnLocale()), labels),
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
