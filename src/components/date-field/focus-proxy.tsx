export type FocusProxyProps = { id: string | undefined; disabled: boolean }

/**
 * Takes the place of the control for a label or an error summary, which can point at one element
 * only, and passes the focus on to the first part of the date beside it.
 */
export function FocusProxy({ id, disabled }: FocusProxyProps) {
  const pass = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    currentTarget.parentElement?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  return (
    <button
      type="button"
      id={id}
      disabled={disabled}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onFocus={pass}
      onClick={pass}
    />
  )
}
