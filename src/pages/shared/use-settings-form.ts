import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'

import { isSame } from './is-same.ts'
import { useUnsaved } from './unsaved-changes.tsx'
import { useSchemaForm } from './use-schema-form.ts'

/**
 * A form for settings that somebody else may change in the meantime. Until something is entered, it shows the values
 * loaded last. After that, `save` sends the values the form is based on, so the server can refuse to overwrite others.
 */
export function useSettingsForm<Saved extends object, Values extends object>({
  saved,
  valuesOf,
  schema,
  fallback,
  save,
}: {
  saved: Saved
  /** Converts the settings to form values. */
  valuesOf: (saved: Saved) => Values
  /** As for `useSchemaForm`. `save` receives the converted values. */
  schema?: () => Promise<z.ZodType>
  fallback: string
  /**
   * Resolves to the stored settings, to a sentence that explains why they weren’t stored, or to nothing if the person
   * cancelled or the form closes.
   */
  save: (values: Values, before: Saved) => Promise<Saved | string | void>
}) {
  /** What the form was filled in with. */
  const [base, setBase] = useState(saved)
  const saveButton = useRef<HTMLButtonElement>(null)
  const form = useSchemaForm<Values>({
    ...(schema && { schema }),
    defaultValues: valuesOf(base),
    fallback,
    onSubmit: async (values) => {
      const stored = await save(values, base)
      if (typeof stored === 'string') return stored
      if (stored) fillIn(stored)
      return undefined
    },
  })
  const isChanged = !isSame(form.values, valuesOf(base))
  const isStale = !isSame(valuesOf(saved), valuesOf(base))
  useUnsaved(isChanged)

  const { setValue } = form
  const fillIn = (settings: Saved) => {
    setBase(settings)
    const values = valuesOf(settings)
    for (const name of Object.keys(values) as (keyof Values & string)[])
      setValue(name, values[name])
  }
  useEffect(() => {
    if (!isChanged && isStale) fillIn(saved)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when other settings were loaded
  }, [saved])

  return {
    form,
    /** For `SaveRow`. */
    row: {
      ref: saveButton,
      isChanged,
      isPending: form.isPending,
      /** Somebody else has changed what was entered is based on. */
      isOvertaken: isChanged && isStale && !form.isPending,
      discardLabel: isStale ? 'Load current values' : 'Discard',
      onDiscard: () => {
        form.setFailure(undefined)
        fillIn(saved)
        // The pressed button is gone.
        saveButton.current?.focus()
      },
    },
  }
}
