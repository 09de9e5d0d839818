'use client'

import { useLayoutEffect, type FormEvent, type RefObject } from 'react'

import { dateSegment } from './date-segment.ts'

export type SentDateProps = {
  ref: RefObject<HTMLInputElement | null>
  id: string | undefined
  name: string | undefined
  form: string | undefined
  required: boolean
  disabled: boolean
  value: string
  /** The problem with the date; empty when there is none. */
  complaint: string
  /** The date prevented its form from being submitted, for this reason. */
  onRefuse: (reason: string) => void
  'data-slot': string
}

const firstPart = (input: HTMLElement) =>
  input.parentElement?.querySelector<HTMLElement>(dateSegment)

/**
 * Represents the control to its form, a label or an error summary, which can only handle one element, and forwards the
 * focus to the first segment of the date.
 */
export function SentDate({ ref, complaint, onRefuse, ...props }: SentDateProps) {
  // At once: a form can be submitted as soon as it is shown.
  useLayoutEffect(() => ref.current?.setCustomValidity(complaint), [ref, complaint])

  const handleInvalid = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // The browser's own message would point at an invisible element.
    event.preventDefault()
    onRefuse(input.validationMessage)
    const isFirst = input.form?.querySelector(':is(input, select, textarea):invalid') === input
    if (isFirst) firstPart(input)?.focus()
  }
  return (
    <input
      {...props}
      ref={ref}
      type="text"
      tabIndex={-1}
      aria-hidden="true"
      autoComplete="off"
      className="sr-only"
      onChange={() => {}}
      onFocus={({ currentTarget }) => firstPart(currentTarget)?.focus()}
      onInvalid={handleInvalid}
    />
  )
}
