'use client'

import { useRef, useState, type ReactNode, type Ref } from 'react'

import { Fieldset, useIsInvalidGroup, type FieldsetProps } from '../fieldset/fieldset.tsx'
import { useFormReset } from '../use-form-reset.ts'
import { extent, toggled, toggledAll, type CheckboxOption } from './checkbox-group.state.ts'
import { Checkbox } from './checkbox.tsx'

export type CheckboxGroupProps = Omit<FieldsetProps, 'defaultValue' | 'onChange' | 'children'> & {
  ref?: Ref<HTMLFieldSetElement>
  options: readonly CheckboxOption<ReactNode>[]
  /** Name under which every selected value is submitted. */
  name?: string
  value?: readonly string[] | undefined
  defaultValue?: readonly string[]
  /** The selected values, in the order of the options. */
  onValueChange?: (value: string[]) => void
  /** Label of a checkbox above the others that selects all of them, such as "All domains". */
  selectAllLabel?: ReactNode
}

const none: readonly string[] = []

/** Selects any number of a few known values. Renders a `<fieldset>` of native checkboxes with one name. */
export function CheckboxGroup({
  options,
  name,
  form,
  value,
  defaultValue = none,
  onValueChange,
  selectAllLabel,
  error,
  ...props
}: CheckboxGroupProps) {
  const items = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<readonly string[]>(defaultValue)
  const chosen = value ?? own
  const change = (next: string[]) => {
    setOwn(next)
    onValueChange?.(next)
  }
  useFormReset(items, () => {
    if (value === undefined) change([...defaultValue])
  })

  const isInvalid = useIsInvalidGroup({ ...props, error })
  const howMuch = extent(chosen, options)
  return (
    <Fieldset data-slot="checkbox-group" {...props} form={form} error={error}>
      <div ref={items} className="flex flex-col gap-1">
        {selectAllLabel !== undefined && (
          <Checkbox
            form={form}
            checked={howMuch === 'all'}
            isIndeterminate={howMuch === 'some'}
            isInvalid={isInvalid}
            onChange={() => change(toggledAll(chosen, options))}
          >
            {selectAllLabel}
          </Checkbox>
        )}
        <div
          data-slot="checkbox-group-items"
          className={`flex flex-col gap-1 ${selectAllLabel === undefined ? '' : 'ps-6.5'}`}
        >
          {options.map((option) => (
            <Checkbox
              key={option.value}
              name={name}
              form={form}
              value={option.value}
              disabled={option.isDisabled}
              description={option.description}
              checked={chosen.includes(option.value)}
              isInvalid={isInvalid}
              onChange={() => change(toggled(chosen, option.value, options))}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      </div>
    </Fieldset>
  )
}
