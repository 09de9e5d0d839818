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

/** Validates with a schema of the contract that is fetched once the page stands; without it the server still validates. */
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

/** Not every browser has requestIdleCallback yet. Gives the function that calls it off. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/**
 * The form of one step: checked on submit with `schema`, the focus on the first error, and what was refused again on
 * each change. Submitted once however often the button is pressed. `defaultValues` may be left out for what could have been typed before the page was hydrated.
 *
 * `onSubmit` gives the sentence to show when it did not work out; it stands in `failure` until the next attempt, and
 * the focus goes back to `failureFocus`.
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
    // Fetched ahead, so that pressing the button need not wait for it, and late, so that nothing else waits for it.
    return whenIdle(() => void import('./validation.ts').then(schema).catch(() => {}))
  }, [schema])

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    const sentence = await onSubmit(values)
    setFailure(sentence)
    if (sentence) form.setFocus(failureFocus)
  })
  /** A message goes as soon as its field is right, whichever field was edited: one may be compared with another. */
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
    /** A control's properties and its error, as the ready-made forms take them. */
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
