'use client'

import { createContext, use } from 'react'

export type FieldContextValue = {
  controlId: string
  labelId: string
  /** Ids of hint and error, in reading order. */
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

type InvalidProps = {
  isInvalid?: boolean | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

type ControlProps = InvalidProps & {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** `aria-invalid` of a control or a group, by its own props or those of its Field; undefined unless it is invalid. */
export function invalidMark(
  { isInvalid, 'aria-invalid': native }: InvalidProps,
  field: FieldContextValue | null,
) {
  const mark = isInvalid ?? native ?? field?.isInvalid
  // In ARIA, an empty value means false.
  return mark === 'false' ? undefined : mark || undefined
}

/**
 * Returns the native props of a control, with those that it inherits from its Field: id, description, and whether it is
 * invalid or required. Its own props take precedence, and descriptions are combined. `isInvalid` becomes
 * `aria-invalid`, which is only set if the control is invalid.
 */
export function useFieldControl<Props extends ControlProps>(
  props: Props,
): Omit<Props, 'isInvalid'> {
  const field = use(FieldContext)
  const { isInvalid: _, ...native } = props
  const mark = { 'aria-invalid': invalidMark(props, field) }
  if (!field) return { ...native, ...mark }
  return {
    ...native,
    ...mark,
    id: props.id ?? field.controlId,
    required: props.required ?? field.isRequired,
    'aria-describedby':
      [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
  }
}
