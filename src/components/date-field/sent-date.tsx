import { useEffect, type FormEvent, type RefObject } from 'react'

export type SentDateProps = {
  ref: RefObject<HTMLInputElement | null>
  id: string | undefined
  name: string | undefined
  form: string | undefined
  required: boolean
  disabled: boolean
  value: string
  /** What is wrong with the date; empty when nothing is. */
  complaint: string
  /** The date kept its form from being sent, for this reason. */
  onRefuse: (reason: string) => void
  'data-slot': string
}

const firstPart = (input: HTMLElement) =>
  input.parentElement?.querySelector<HTMLElement>('[role=spinbutton]')

/**
 * Takes the place of the control for its form, a label or an error summary, which know one element only,
 * and passes the focus on to the first part of the date beside it.
 */
export function SentDate({ ref, complaint, onRefuse, ...props }: SentDateProps) {
  useEffect(() => ref.current?.setCustomValidity(complaint), [ref, complaint])

  const handleInvalid = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // The browser's own message would point at what can't be seen.
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
