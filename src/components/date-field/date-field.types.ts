import type { ComponentProps } from 'react'

/** Props that DateField, DatePicker and DateRangePicker share. */
export type DateControlProps = Omit<
  ComponentProps<'div'>,
  'defaultValue' | 'onChange' | 'children'
> & {
  /** Earliest and latest date allowed, in the format of the value. */
  min?: string
  max?: string
  /** The order and calendar of the segments. */
  locale?: string
  /** Today, as `YYYY-MM-DD`, from which empty segments start counting. */
  today?: string
  name?: string
  form?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  isInvalid?: boolean | undefined
}
