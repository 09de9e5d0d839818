'use client'

import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

import { findField, focusErrors, nameOf, type FormError } from './form-errors.ts'

const none: readonly FormError[] = []

/**
 * For a form whose server checks it. `refuse` shows what the server refused at its fields and moves the focus there; it
 * returns the errors that belong to no field, which the page must show elsewhere. An error disappears once its field is
 * edited. `form` are the props of the Form.
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
    const found = all.filter((error) => findField(error, ref.current))
    setErrors(found)
    setRefused(found)
    return all.filter((error) => !found.includes(error))
  }
  const onInput = ({ target }: SyntheticEvent) => {
    const name = target instanceof Element ? nameOf(target) : undefined
    setErrors((before) => before.filter((error) => error.name !== name))
  }
  return { refuse, form: { ref, errors, onInput } }
}
