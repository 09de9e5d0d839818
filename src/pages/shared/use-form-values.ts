import { useCallback, useRef, useState } from 'react'

/** An input, a select or a text area. */
export type Control = { type: string; value: string; checked?: boolean; isConnected: boolean }

/** The values of a form, and its native controls, which keep their own. */
export function useFormValues<Values extends object>(defaultValues: Partial<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(defaultValues as Values)
  // Ahead of the state when a control reports its value and submits in the same event.
  const latest = useRef(values)
  const controls = useRef(new Map<string, Control>())

  const remember = useCallback((name: Name, value: unknown) => {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
  }, [])
  // Stable, so that effects may depend on it.
  const setValue = useCallback(
    <Field extends Name>(name: Field, value: Values[Field]) => {
      remember(name, value)
      const control = controls.current.get(name)
      if (control) fill(control, value)
    },
    [remember],
  )

  return {
    values,
    setValue,
    /** Stores what a control reports. */
    remember,
    /** The values of native controls are read, so that nothing typed before hydration is missed. */
    read: (): Values => {
      const shown = [...controls.current].filter(([, { isConnected }]) => isConnected)
      const typed = shown.map(([name, control]) => [name, valueOf(control)] as const)
      return { ...latest.current, ...Object.fromEntries(typed) }
    },
    controlOf: (name: Name) => controls.current.get(name),
    /** The `ref` of a native control. */
    registered: (name: Name) => (control: Control | null) => {
      if (!control || controls.current.get(name) === control) return
      controls.current.set(name, control)
      if (name in latest.current) fill(control, latest.current[name])
    },
    /** Back to the default values, except for what has been typed since the form had the values of `sent`. */
    reset: (sent: Values | undefined) => {
      const typedSince = (name: string, value: unknown) =>
        sent !== undefined && value !== sent[name as Name]
      const kept = Object.entries(latest.current).filter((entry) => typedSince(...entry))
      latest.current = { ...(defaultValues as Values), ...Object.fromEntries(kept) }
      setValues(latest.current)
      for (const [name, control] of controls.current) {
        if (typedSince(name, valueOf(control))) continue
        fill(control, latest.current[name as Name] ?? '')
      }
    },
  }
}

export const valueOf = (control: Control) =>
  control.type === 'checkbox' ? control.checked === true : control.value

function fill(control: Control, value: unknown) {
  if (control.type === 'checkbox') control.checked = value === true
  else control.value = String(value)
}
