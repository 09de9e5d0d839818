'use client'

import { cx } from 'class-variance-authority'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { flushSync } from 'react-dom'

import { useFieldControl } from '../field/field.context.ts'
import { inputVariants } from '../input/input.variants.ts'
import { useLabels } from '../provider-context.ts'
import { useControlled } from '../use-controlled.ts'
import { useFormReset } from '../use-form-reset.ts'

export type PasswordFieldLabels = {
  show: string
  hide: string
  showPassword: string
  hidePassword: string
  shown: string
  hidden: string
  capsLock: string
}

export const englishPasswordLabels: PasswordFieldLabels = {
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  shown: 'Your password is visible.',
  hidden: 'Your password is hidden.',
  capsLock: 'Caps Lock is on',
}

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  /** Required, because password managers use it to decide whether to fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password'
  /** Whether the password is visible. */
  isShown?: boolean | undefined
  defaultShown?: boolean
  /** Also called to hide it, when the form is submitted or reset or the page is restored. */
  onShownChange?: (isShown: boolean) => void
  isInvalid?: boolean | undefined
  labels?: Partial<PasswordFieldLabels>
}

/**
 * A password, with a button that shows it. Renders an `<input>` and a `<button>` in a `<div>`. The password is hidden
 * again when its form is submitted or reset, and when the page is restored from the browser's cache. Pasting is always
 * allowed.
 */
export function PasswordField({
  isShown: controlledShown,
  defaultShown = false,
  onShownChange,
  labels: givenLabels,
  className,
  onKeyDown,
  onKeyUp,
  onBlur,
  ...given
}: PasswordFieldProps) {
  const labels = useLabels('passwordField', englishPasswordLabels, givenLabels)
  const props = useFieldControl(given)
  const frame = useRef<HTMLDivElement>(null)
  const [isShown, setIsShown] = useControlled(controlledShown, defaultShown, onShownChange)
  const [hasChanged, setHasChanged] = useState(false)
  const [first] = useState(isShown)
  if (!hasChanged && isShown !== first) setHasChanged(true)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const input = () => frame.current?.querySelector('input')

  const hideNow = () => {
    if (isShown) setIsShown(false)
  }
  useFormReset(frame, hideNow)
  const hide = useEffectEvent(hideNow)
  useEffect(() => {
    const form = frame.current?.querySelector('input')?.form
    const onHide = () => hide()
    const onPageShow = (event: PageTransitionEvent) => event.persisted && hide()
    form?.addEventListener('submit', onHide)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      form?.removeEventListener('submit', onHide)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [])

  const toggle = () => {
    const element = input()
    const start = element?.selectionStart ?? 0
    const end = element?.selectionEnd ?? 0
    // Changing the type moves the caret to the end.
    flushSync(() => setIsShown(!isShown))
    element?.setSelectionRange(start, end)
  }
  // A click or tap leaves the focus, and a phone's keyboard, where it was.
  const keepFocus = (event: PointerEvent) => {
    if (input()?.matches(':focus')) event.preventDefault()
  }
  const readCapsLock = (event: KeyboardEvent) =>
    setHasCapsLock(event.getModifierState?.('CapsLock') ?? false)

  const isInvalid = Boolean(props['aria-invalid'])
  const state = isInvalid ? 'invalid' : 'valid'

  return (
    <div
      ref={frame}
      data-slot="password-field"
      data-state={isShown ? 'shown' : 'hidden'}
      className={cx('relative', className)}
    >
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? 'text' : 'password'}
        data-slot="input"
        data-state={state}
        className={cx(
          inputVariants({ state }),
          'read-only:bg-muted',
          hasCapsLock ? 'pe-44' : 'pe-18',
        )}
        onKeyDown={(event) => {
          readCapsLock(event)
          onKeyDown?.(event)
        }}
        onKeyUp={(event) => {
          readCapsLock(event)
          onKeyUp?.(event)
        }}
        onBlur={(event) => {
          setHasCapsLock(false)
          onBlur?.(event)
        }}
      />
      <div className="pointer-events-none absolute inset-y-0 end-0 flex items-center gap-1 pe-1">
        <span aria-live="polite" className="text-sm text-on-surface-muted">
          {hasCapsLock && labels.capsLock}
        </span>
        <button
          type="button"
          disabled={props.disabled}
          aria-label={isShown ? labels.hidePassword : labels.showPassword}
          aria-controls={props.id}
          data-slot="password-field-toggle"
          className="pointer-events-auto h-[calc(100%-0.5rem)] min-h-6 min-w-14 rounded-control px-2 text-sm font-medium text-accent-text transition-colors duration-answer enabled:hover:bg-muted disabled:text-on-surface-muted"
          onPointerDown={keepFocus}
          onClick={toggle}
        >
          {isShown ? labels.hide : labels.show}
        </button>
      </div>
      <span aria-live="polite" className="sr-only">
        {hasChanged && (isShown ? labels.shown : labels.hidden)}
      </span>
    </div>
  )
}
