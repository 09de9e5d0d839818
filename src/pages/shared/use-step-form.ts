import { useEffect, useMemo, useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form'
import type { z } from 'zod'

type LoadSchema = () => Promise<z.ZodType>

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

/**
 * The form of one step: validated on submit with `schema`, focusing the first error, and invalid fields again on each
 * change. Submitted only once however often the button is pressed. Leave out `defaultValues` for fields that may have
 * been typed in before hydration.
 *
 * `onSubmit` returns the error to show, if any; it is in `failure` until the next submission, and the focus moves to
 * `failureFocus`.
 */
export function useStepForm<Values extends FieldValues>({
  schema,
  defaultValues,
  failureFocus,
  onSubmit,
}: {
  schema: LoadSchema
  defaultValues?: DefaultValues<Values>
  failureFocus: Path<Values>
  onSubmit: (values: Values) => Promise<string | undefined>
}) {
  const [failure, setFailure] = useState<string>()
  const resolver = useMemo(() => lazyResolver<Values>(schema), [schema])
  const form = useForm<Values>({
    resolver,
    defaultValues,
    reValidateMode: 'onSubmit',
  })
  const isSubmitting = useRef(false)

  useEffect(() => {
    // Preloaded, so that submitting need not wait for it, and late, so that nothing else waits for it.
    return whenIdle(() => void import('./validation.ts').then(schema).catch(() => {}))
  }, [schema])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const sentence = await onSubmit(values)
    setFailure(sentence)
    if (sentence) form.setFocus(failureFocus)
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

  return {
    /** A control's props and its error, as the ready-made forms accept them. */
    field: (name: Path<Values>) => ({
      ...form.register(name, { onChange: checkRefused }),
      error: messageOf(form.formState.errors, name),
    }),
    setValue: form.setValue,
    isPending: form.formState.isSubmitting,
    failure,
    setFailure,
    error: (name: Path<Values>) => messageOf(form.formState.errors, name),
    onSubmit: (event: React.FormEvent) => void submitOnce(event),
  }
}

function messageOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  name: Path<Values>,
): string | undefined {
  const message = errors[name]?.message
  return typeof message === 'string' ? message : undefined
}
