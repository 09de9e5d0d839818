'use client'

import {
  createContext,
  use,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  type ChangeEvent,
  type ReactNode,
  type Ref,
} from 'react'

import type { ChoiceProps } from '../field/choice.tsx'
import { FieldContext } from '../field/field.context.ts'
import { Fieldset, useIsInvalidGroup, type FieldsetProps } from '../fieldset/fieldset.tsx'
import { useUnsent } from '../use-unsent.ts'

type RadioContextValue = {
  name: string
  form: string | undefined
  value: string | undefined
  defaultValue: string | undefined
  isRequired: boolean
  isInvalid: boolean
  choose: ((value: string) => void) | undefined
}

const RadioContext = createContext<RadioContextValue | null>(null)

export type RadioFieldsetProps<Value extends string = string> = Omit<
  FieldsetProps,
  'defaultValue' | 'onChange'
> & {
  ref?: Ref<HTMLFieldSetElement>
  /** Name under which the selected value is submitted; without one, it isn’t. */
  name?: string
  value?: Value | undefined
  defaultValue?: Value | undefined
  onValueChange?: (value: Value) => void
  required?: boolean
  children: ReactNode
}

/**
 * The base of RadioGroup and RadioCardGroup: a `<fieldset>` whose radios share one name and one value. When
 * uncontrolled, it has no state: the browser keeps it and resets it with its form.
 */
export function RadioFieldset<Value extends string = string>({
  name,
  form,
  value,
  defaultValue,
  onValueChange,
  required,
  ref,
  children,
  ...props
}: RadioFieldsetProps<Value>) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(ref, () => fieldset.current!)
  useUnsent(fieldset, name === undefined ? id : undefined)
  const around = use(FieldContext)
  const field = props.legend === undefined ? around : null
  const isRequired = required ?? field?.isRequired ?? false
  const isInvalid = useIsInvalidGroup(props)
  const group = useMemo(
    () => ({
      name: name ?? id,
      form,
      value,
      defaultValue,
      isRequired,
      isInvalid,
      // Its radios have the values of the options.
      choose: onValueChange as ((value: string) => void) | undefined,
    }),
    [name, id, form, value, defaultValue, isRequired, isInvalid, onValueChange],
  )
  return (
    <Fieldset {...props} ref={fieldset} form={form}>
      <RadioContext value={group}>{children}</RadioContext>
    </Fieldset>
  )
}

/** What a radio inherits from its group. */
export function useRadio({
  value,
  onChange,
}: {
  value: string
  onChange?: ChoiceProps['onChange']
}) {
  const group = use(RadioContext)
  if (!group) {
    throw new Error(
      'A radio must be inside a RadioGroup or a RadioCardGroup, which holds the selected value.',
    )
  }
  const isControlled = group.value !== undefined
  return {
    name: group.name,
    ...(group.form !== undefined && { form: group.form }),
    value,
    required: group.isRequired,
    isInvalid: group.isInvalid,
    checked: isControlled ? group.value === value : undefined,
    defaultChecked: isControlled ? undefined : group.defaultValue === value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      group.choose?.(value)
      onChange?.(event)
    },
  }
}
