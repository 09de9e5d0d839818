'use client'

import { cx } from 'class-variance-authority'
import { useRef } from 'react'

import { optionsIn, valueOf, type ComboboxOption } from '../combobox/combobox.options.ts'
import type { OptionChoiceProps } from '../combobox/option-choice.types.ts'
import { OptionButtons, OptionField } from '../combobox/option-field.tsx'
import { OptionList } from '../combobox/option-list.tsx'
import { useOptionField } from '../combobox/use-option-field.ts'
import { heldFrameVariants } from '../input/held-frame.variants.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { Chips } from './chips.tsx'
import { ChosenHeader } from './chosen-header.tsx'
import { englishMultiSelectLabelsIn, type MultiSelectLabels } from './multi-select.labels.ts'
import { foldedChips, withAll } from './multi-select.state.ts'

export type MultiSelectProps<Option extends ComboboxOption = ComboboxOption> =
  OptionChoiceProps<Option> & {
    /** The values of options, or the options themselves, which needn't be among `options`. */
    value?: readonly (string | Option)[] | undefined
    defaultValue?: readonly (string | Option)[]
    onValueChange?: (value: string[]) => void
    /** Like `onValueChange`, with the whole options, as far as they are known. */
    onOptionsChange?: (options: Option[]) => void
    /** The maximum number of chips shown while the field isn't in use; a count replaces the rest. */
    maxChips?: number
    labels?: Partial<MultiSelectLabels>
  }

const noValues: readonly string[] = []

/**
 * Several choices of many, found by typing. Renders an `<input>` after a chip for each choice, and submits each value
 * under its name, in the order of selection.
 */
export function MultiSelect<Option extends ComboboxOption = ComboboxOption>({
  value,
  defaultValue = noValues,
  onValueChange,
  onOptionsChange,
  maxChips = 5,
  labels: givenLabels,
  placeholder,
  ...props
}: MultiSelectProps<Option>) {
  const labels = useLabels('multiSelect', englishMultiSelectLabelsIn(useOwnLocale()), givenLabels)
  const root = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const field = useOptionField({
    ...(props as OptionChoiceProps),
    root,
    isMultiple: true,
    controlledValues: value?.map(valueOf),
    defaultValues: defaultValue.map(valueOf),
    passed: optionsIn([...(value ?? []), ...defaultValue]),
    onChoose: (chosen, chosenOptions) => {
      onValueChange?.([...chosen])
      // Every option has come from the parent.
      onOptionsChange?.([...chosenOptions] as Option[])
    },
    labels,
  })
  const { values, names, choose, query } = field
  const { disabled, readOnly } = field.input
  const isLocked = disabled || readOnly
  const { shown, rest } = foldedChips(field.chosen, maxChips, field.isInUse)

  const header = !readOnly && (
    <ChosenHeader
      {...{ values, query, labels }}
      all={withAll(values, field.found)}
      onChoose={choose}
    />
  )

  return (
    <OptionField {...field.frame} root={root} slot="multi-select">
      <div
        ref={anchor}
        role="presentation"
        data-disabled={disabled || undefined}
        data-readonly={readOnly || undefined}
        className={cx(
          'group/frame cursor-text items-start',
          heldFrameVariants({
            state: field.isInvalid ? 'invalid' : 'valid',
            height: 'rows',
            ring: 'input',
          }),
        )}
        onMouseDown={field.handlePress}
      >
        <Chips
          {...names}
          {...{ rest, isLocked, labels }}
          chips={shown}
          disabled={disabled}
          focusInput={field.focusInput}
          onRemove={(removed) => !isLocked && choose(values.filter((it) => it !== removed))}
        >
          <input
            {...field.input}
            placeholder={values.length === 0 ? placeholder : undefined}
            data-slot="multi-select"
            className="h-7 min-w-16 flex-1 bg-transparent px-1.5 outline-none placeholder:text-on-surface-muted disabled:cursor-not-allowed"
          />
        </Chips>
        <div className="flex h-[calc(var(--pp-control-height)-2px)] shrink-0 items-center gap-0.5 pe-2 pointer-coarse:pe-0">
          <OptionButtons {...field.buttons} slot="multi-select" />
        </div>
      </div>
      <span aria-live="polite" className="sr-only">
        {labels.chosen(values.length)}
      </span>
      {field.isOpen && <OptionList {...field.list} anchor={anchor} header={header} />}
    </OptionField>
  )
}
