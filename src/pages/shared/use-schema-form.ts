import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  type SubmitEvent,
} from 'react'
import type { z } from 'zod'

import { failureSentence, RefusedError } from '../../api/failures.ts'
import { loadSchema } from './load-schema.ts'
import { type Control, useFormValues, valueOf } from './use-form-values.ts'
import { whenIdle } from './when-idle.ts'

type LoadSchema = () => Promise<z.ZodType>
type Name<Values> = keyof Values & string
type Errors<Values> = Partial<Record<Name<Values>, string>>
type Check<Values> = (values: Values) => Partial<Record<Name<Values>, string | false>>

/** Only the current box of a code can be focused, and the input that submits a date never can. */
const REFUSED_CONTROL =
  '[data-state=invalid] :is(input,select,textarea,[contenteditable]):not([tabindex="-1"])'

/** A native control's props and its error. */
export type SchemaField = {
  name: string
  ref: (control: Control | null) => void
  onChange: (event: { currentTarget: Control }) => void
  error: string | undefined
}

type SchemaFormOptions<Values> = {
  /** Loads a schema of the contract. If it can't be loaded, the server still validates. */
  schema?: LoadSchema
  /** Instead of a schema: validates what the server doesn't know, without loading anything that may fail to load. */
  check?: Check<Values>
  /** Leave out those for fields that people may have typed in before hydration. */
  defaultValues?: Partial<Values>
  /** The field that gets the focus with each `failure`. */
  failureFocus?: Name<Values>
  /** The `failure` of an error without a message. */
  fallback?: string
  /** Returns the error to show, if any, or throws. */
  onSubmit: (values: Values) => Promise<string | undefined | void>
}

/**
 * A form: validated on submit, focusing the first invalid field, whose error disappears as soon as it is valid.
 * Submitted only once however often the button is pressed, and what was typed is kept. CONTRIBUTING.md has an example.
 *
 * An error that the server reports for a field appears at that field until its value changes. Every other error is in
 * `failure` until the next submission.
 */
export function useSchemaForm<Values extends object>({
  schema,
  check,
  defaultValues = {},
  failureFocus,
  fallback,
  onSubmit,
}: SchemaFormOptions<Values>) {
  const { values, read, setValue, remember, registered, controlOf, reset } =
    useFormValues<Values>(defaultValues)
  const [errors, setErrors] = useState<Errors<Values>>({})
  /** The fields whose errors only the server finds, until their own values change. */
  const refusedByServer = useRef(new Set<string>())
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const isSubmitting = useRef(false)
  /** What is being submitted. */
  const sent = useRef<Values>(undefined)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // Preloaded, so that submitting need not wait for it, and late, so that nothing else waits for it.
    return schema && whenIdle(() => void loadSchema(schema).catch(() => {}))
  }, [schema])
  useEffect(() => {
    if (failure === undefined || navigator.onLine) return
    // It says that the person is offline.
    const clear = () => setFailure(undefined)
    window.addEventListener('online', clear)
    return () => window.removeEventListener('online', clear)
  }, [failure])
  // Not later: the live region of the field that had the focus must be off before the accessibility tree is updated.
  useLayoutEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(REFUSED_CONTROL)?.focus()
  }, [attempts])

  const validate = (entered: Values) =>
    check ? checked(check, entered) : parsed<Values>(schema, entered)

  /** Whichever field was edited: fields may be compared with each other. */
  const checkRefused = async (edited: Name<Values>) => {
    refusedByServer.current.delete(edited)
    if (Object.keys(errors).length === 0) return
    const { errors: found } = await validate(read())
    setErrors(errorsLeft({ errors, found, refusedByServer: refusedByServer.current }))
  }
  const change = (name: Name<Values>, value: unknown) => {
    remember(name, value)
    void checkRefused(name)
  }

  const explain = (error: unknown) => {
    const refused = error instanceof RefusedError ? (error.response.errors ?? []) : []
    const entered = read()
    const known = refused.filter(({ path }) => path in entered)
    if (known.length === 0) return failureSentence(error, fallback)
    const found = Object.fromEntries(known.map(({ path, message }) => [path, message]))
    refusedByServer.current = new Set(Object.keys(found))
    setErrors(found as Errors<Values>)
    return undefined
  }
  const submit = async () => {
    setFailure(undefined)
    refusedByServer.current.clear()
    sent.current = read()
    const { values: entered, errors: found } = await validate(sent.current)
    setErrors(found)
    if (Object.keys(found).length === 0) {
      const sentence = (await onSubmit(entered).then(noteSent(element), explain)) ?? undefined
      setFailure(sentence)
      const control = sentence && failureFocus && controlOf(failureFocus)
      if (control instanceof HTMLElement) control.focus()
    }
    setAttempts((before) => before + 1)
  }
  const submitOnce = async () => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setIsPending(true)
    try {
      await submit()
    } finally {
      isSubmitting.current = false
      sent.current = undefined
      setIsPending(false)
    }
  }

  return {
    values,
    setValue,
    /** What a native control and the ready-made forms accept. */
    field: (name: Name<Values>): SchemaField => ({
      name,
      ref: registered(name),
      onChange: ({ currentTarget }) => change(name, valueOf(currentTarget)),
      error: errors[name],
    }),
    /** Like `field`, for a control with `value` and `onValueChange`. */
    control: <Field extends Name<Values>>(name: Field) => ({
      name,
      value: values[name],
      onValueChange: (value: Values[Field]) => change(name, value),
      error: errors[name],
    }),
    error: (name: Name<Values>) => errors[name],
    isPending,
    failure,
    setFailure,
    /** Empties the form, apart from its default values and what is typed while it is submitted. */
    reset: () => {
      reset(sent.current)
      setErrors({})
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      element.current = event.currentTarget
      void submitOnce()
    },
  }
}

type Checked<Values> = {
  errors: Errors<Values>
  /** The errors that the console finds now. */
  found: Errors<Values>
  refusedByServer: ReadonlySet<string>
}

/** The errors that remain after an edit. New ones appear only when the form is submitted. */
function errorsLeft<Values>({ errors, found, refusedByServer }: Checked<Values>): Errors<Values> {
  const left: Errors<Values> = {}
  for (const name of Object.keys(errors) as Name<Values>[]) {
    const error = refusedByServer.has(name) ? errors[name] : found[name]
    if (error) left[name] = error
  }
  return left
}

/** For typed-text.ts, which public pages don't load: sent without an error, nothing of the form can be lost. */
const noteSent =
  (form: RefObject<HTMLFormElement | null>) => (failure: string | undefined | void) => {
    if (!failure) form.current?.dispatchEvent(new Event('saved', { bubbles: true }))
    return failure
  }

async function parsed<Values>(schema: LoadSchema | undefined, entered: Values) {
  const known = schema && (await loadSchema(schema).catch(() => undefined))
  const result = known?.safeParse(entered)
  const errors: Errors<Values> = {}
  if (!result || result.success) return { values: (result?.data ?? entered) as Values, errors }
  for (const { path, message } of result.error.issues) errors[path[0] as Name<Values>] ??= message
  return { values: entered, errors }
}

function checked<Values>(check: Check<Values>, values: Values) {
  const wrong = Object.entries(check(values)).filter(([, message]) => message)
  return { values, errors: Object.fromEntries(wrong) as Errors<Values> }
}
