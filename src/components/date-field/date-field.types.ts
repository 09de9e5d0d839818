import type { ComponentProps } from 'react'

/** What DateField and DateRangePicker are both told. */
export type DateControlProps = Omit<
  ComponentProps<'div'>,
  'defaultValue' | 'onChange' | 'children'
> & {
  /** First and last that may be given, in the form of the value. */
  min?: string
  max?: string
  /** The order and the calendar of the parts; the reader’s own unless it is given. */
  locale?: string
  /** The day on which it is used, `YYYY-MM-DD`, from which empty parts count. */
  today?: string
  name?: string
  form?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
}
