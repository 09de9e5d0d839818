'use client'

import type { ReactNode } from 'react'

import { Choice } from '../field/choice.tsx'
import { RadioFieldset, useRadio, type RadioFieldsetProps } from './radio-fieldset.tsx'

export type RadioOption<Value extends string = string> = {
  value: Value
  label: ReactNode
  /** A description below the label. */
  description?: ReactNode
  isDisabled?: boolean
}

export type RadioGroupProps<Value extends string = string> = Omit<
  RadioFieldsetProps<Value>,
  'children'
> & {
  options: readonly RadioOption<Value>[]
}

/** One of a few values, all of them visible. Renders a `<fieldset>` of native radios. */
export function RadioGroup<Value extends string = string>({
  options,
  ...props
}: RadioGroupProps<Value>) {
  return (
    <RadioFieldset data-slot="radio-group" {...props}>
      <div data-slot="radio-group-items" className="flex flex-col gap-1">
        {options.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </div>
    </RadioFieldset>
  )
}

function Radio({ value, label, description, isDisabled }: RadioOption) {
  const radio = useRadio({ value })
  return (
    <Choice
      {...radio}
      kind="radio"
      slot="radio"
      label={label}
      description={description}
      disabled={isDisabled}
    />
  )
}
