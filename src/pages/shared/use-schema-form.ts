import { useEffect, useRef, type SubmitEvent } from 'react'
import type { FieldValues, Path, PathValue, Resolver } from 'react-hook-form'

import { failureSentence, RefusedError } from '../../api/failures.ts'
import { useStepForm, type StepFormOptions } from './use-step-form.ts'

/** Returns an error for each wrong field. */
type Check<Values> = (values: Values) => Partial<Record<keyof Values, string | false>>

/** Only the current box of a code can be focused, and the input that submits a date never can. */
const REFUSED_CONTROL =
  '[data-state=invalid] :is(input,select,textarea,[contenteditable]):not([tabindex="-1"])'

function checkResolver<Values extends FieldValues>(check: Check<Values>): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, message]) => message)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = wrong.map(([name, message]) => [name, { type: 'check', message }])
    return { values: {}, errors: Object.fromEntries(errors) as never }
  }
}

/**
 * A form: validated on submit, focusing the first wrong field, whose error disappears as soon as it is right. Submitted
 * only once however often the button is pressed, and what was typed is kept. CONTRIBUTING.md has an example.
 *
 * `onSubmit` returns the error to show, if any, or throws: what the server refused in a field appears at that field, and
 * everything else is in `failure` until the next submission.
 */
export function useSchemaForm<Values extends FieldValues>({
  check,
  fallback,
  onSubmit,
  ...options
}: Omit<StepFormOptions<Values>, 'resolver' | 'shouldFocusError'> & {
  /** Instead of a schema: validates what the server doesn't know, so without anything that may fail to load. */
  check?: Check<Values>
  /** The `failure` of an error without a message. */
  fallback?: string
}) {
  'use no memo'
  const element = useRef<HTMLFormElement>(null)
  const form = useStepForm<Values>({
    ...options,
    resolver: check && checkResolver(check),
    shouldFocusError: false,
    onSubmit: (values) => onSubmit(values).catch(explain),
  })
  const explain = (error: unknown): string | undefined => {
    const named = error instanceof RefusedError ? (error.response.errors ?? []) : []
    const known = named.filter(({ path }) => path in form.getValues())
    for (const { path, message } of known) form.setError(path as Path<Values>, { message })
    return known.length > 0 ? undefined : failureSentence(error, fallback)
  }

  const { submitCount } = form.formState
  // Unlike react-hook-form's own focus, also for the controls of `control`.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>(REFUSED_CONTROL)?.focus()
  }, [submitCount])

  return {
    ...form,
    /** Like `field`, for a control with `value` and `onValueChange`. */
    control: <Name extends Path<Values>>(name: Name) => ({
      name,
      value: form.watch(name),
      onValueChange: (value: PathValue<Values, Name>) => {
        form.setValue(name, value)
        form.checkRefused()
      },
      error: form.error(name),
    }),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      element.current = event.currentTarget
      form.onSubmit(event)
    },
  }
}
