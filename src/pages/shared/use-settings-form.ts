import { useEffect, useRef, useState } from 'react'

import { isSame } from './is-same.ts'
import { useUnsaved } from './unsaved-changes.tsx'
import { useSchemaForm } from './use-schema-form.ts'

/**
 * A form for settings that somebody else may change in the meantime. Until something is entered, it shows the values
 * loaded last. After that, `save` sends the values the form is based on, so the server can refuse to overwrite others.
 */
export function useSettingsForm<Saved, Values extends Record<string, string>>({
  saved,
  valuesOf,
  fallback,
  save,
}: {
  saved: Saved
  /** Converts the settings to form values. */
  valuesOf: (saved: Saved) => Values
  fallback: string
  /** Resolves to the stored settings. */
  save: (values: Values, before: Saved) => Promise<Saved>
}) {
  /** What the form was filled in with. */
  const [base, setBase] = useState(saved)
  const saveButton = useRef<HTMLButtonElement>(null)
  const form = useSchemaForm<Values>({
    check: () => ({}),
    defaultValues: valuesOf(base),
    fallback,
    onSubmit: async (values) => fillIn(await save(values, base)),
  })
  const isChanged = !isSame(form.values, valuesOf(base))
  const isStale = !isSame(saved, base)
  useUnsaved(isChanged)

  const { setValue } = form
  const fillIn = (settings: Saved) => {
    setBase(settings)
    for (const [name, value] of Object.entries(valuesOf(settings)))
      setValue(name, value as Values[string])
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
