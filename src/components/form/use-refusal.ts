'use client'

import { useEffect, useRef, useState } from 'react'

import { findField, focusErrors, nameOf, valueOf, type FormError } from './form-errors.ts'

const none: readonly FormError[] = []

/**
 * For a form that the server validates. `refuse` shows what the server refused at its fields and moves the focus there; it
 * returns the errors that belong to no field with a name, which the page must show elsewhere. An error disappears once the value of
 * its field has changed. `form` are the props of the Form.
 */
export function useRefusal() {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(none)
  const [refused, setRefused] = useState(none)

  useEffect(() => {
    // Rendered by now: two or more errors have a list, which gets the focus.
    if (refused.length > 0) focusErrors(refused, ref.current)
  }, [refused])

  const refuse = (all: readonly FormError[]) => {
    const named = all.map((error) => {
      const field = findField(error, ref.current)
      // The message is shown at the Field with this name, also if the error has only an id.
      const name = field ? (error.name ?? nameOf(field)) : undefined
      return { error, found: name === undefined ? [] : [{ ...error, name }] }
    })
    const found = named.flatMap((it) => it.found)
    setErrors(found)
    setRefused(found)
    return named.flatMap((it) => (it.found.length > 0 ? [] : [it.error]))
  }
  useEffect(() => {
    if (errors.length === 0) return
    const refusedValues = new Map(errors.map((error) => [error, valueOf(error, ref.current)]))
    const forget = () =>
      setErrors((before) => {
        const kept = before.filter(
          (error) => valueOf(error, ref.current) === refusedValues.get(error),
        )
        return kept.length === before.length ? before : kept
      })
    let timer: ReturnType<typeof setTimeout> | undefined
    // On the document, because a calendar or a list is outside the form, and afterwards, because React changes the hidden
    // input of such a control only then.
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(forget)
    }
    const events = ['input', 'click', 'keyup', 'paste'] as const
    for (const type of events) document.addEventListener(type, listen)
    // A file may be accepted long after it was dropped.
    const observer = new MutationObserver(listen)
    for (const upload of ref.current?.querySelectorAll('[data-slot=file-upload]') ?? [])
      observer.observe(upload, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      for (const type of events) document.removeEventListener(type, listen)
    }
  }, [errors])

  return { refuse, form: { ref, errors } }
}
