import { useEffect, useRef, useState } from 'react'
import {
  useForm,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import type { z } from 'zod'

type LoadSchema = () => Promise<z.ZodType>
/** The props of a native control, and its error, as the ready-made forms accept them. */
export type FormField = UseFormRegisterReturn & { error: string | undefined }

/** Validates with a schema of the contract that is loaded after the page; without it the server still validates. */
function lazyResolver<Values extends FieldValues>(load: LoadSchema): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const { zodResolver } = await import('./validation.ts')
      const schema = await load()
      return await zodResolver<Values, unknown, Values>(schema as never)(values, context, options)
    } catch {
      return { values, errors: {} }
    }
  }
}

/** Not every browser supports requestIdleCallback yet. Returns a function that cancels it. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

export type StepFormOptions<Values extends FieldValues> = Pick<
  UseFormProps<Values>,
  'defaultValues' | 'resolver' | 'shouldFocusError'
> & {
  /** Loads a schema of the contract. */
  schema?: LoadSchema
  /** The field that gets the focus with each `failure`. */
  failureFocus?: Path<Values>
  /** Returns the error to show, if any. */
  onSubmit: (values: Values) => Promise<string | undefined>
}

/**
 * The form of one step for signed-out visitors, and the base of `useSchemaForm`: validated on submit with `schema`,
 * focusing the first error, and invalid fields again on each change. Submitted only once however often the button is
 * pressed. Leave out `defaultValues` for fields that may have been typed in before hydration.
 *
 * What `onSubmit` returns is in `failure` until the next submission.
 */
export function useStepForm<Values extends FieldValues>({
  schema,
  resolver = schema && lazyResolver<Values>(schema),
  failureFocus,
  onSubmit,
  ...options
}: StepFormOptions<Values>) {
  // react-hook-form changes its objects in place, which memoised code doesn't notice.
  'use no memo'
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values>({ ...options, resolver, reValidateMode: 'onSubmit' })
  const isSubmitting = useRef(false)

  useEffect(() => {
    if (!schema) return undefined
    // Preloaded, so that submitting need not wait for it, and late, so that nothing else waits for it.
    return whenIdle(() => void import('./validation.ts').then(schema).catch(() => {}))
  }, [schema])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const sentence = await onSubmit(values)
    setFailure(sentence)
    if (sentence && failureFocus) form.setFocus(failureFocus)
  })
  /**
   * An error disappears as soon as its field is valid, whichever field was edited: fields may be compared with each
   * other.
   */
  const checkRefused = () => {
    const refused = Object.keys(form.formState.errors) as Path<Values>[]
    if (refused.length > 0) void form.trigger(refused)
  }
  const submitOnce = async (event: React.FormEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    try {
      await submit(event)
    } finally {
      isSubmitting.current = false
    }
  }
  const error = (name: Path<Values>) => form.formState.errors[name]?.message as string | undefined

  return {
    ...form,
    checkRefused,
    field: (name: Path<Values>): FormField => ({
      ...form.register(name, { onChange: checkRefused }),
      error: error(name),
    }),
    isPending: form.formState.isSubmitting,
    failure,
    setFailure,
    error,
    onSubmit: (event: React.FormEvent) => void submitOnce(event),
  }
}
