'use client'

import { cx } from 'class-variance-authority'
import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type ClipboardEvent,
  type ComponentProps,
} from 'react'

import { CopyButton, englishCopyLabels, type CopyLabels } from '../copy-button/copy-button.tsx'
import { readoutFrame, readoutInput } from '../copy-field/copy-field.variants.ts'
import { useFieldControl } from '../field/field.context.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { useLabels } from '../provider-context.ts'

export type SecretFieldLabels = CopyLabels & {
  show: string
  hide: string
  showSecret: string
  hideSecret: string
  copySecret: string
  shown: string
  hidden: string
  once: string
}

export const englishSecretLabels: SecretFieldLabels = {
  ...englishCopyLabels,
  refused:
    'Your browser does not allow copying here. Show the secret, select it, and press Ctrl+C, or ⌘C on a Mac.',
  show: 'Show',
  hide: 'Hide',
  showSecret: 'Show secret',
  hideSecret: 'Hide secret',
  copySecret: 'Copy secret',
  shown: 'The secret is visible.',
  hidden: 'The secret is hidden.',
  once: 'Copy it now and keep it safe: it will not be shown again.',
}

export type SecretFieldProps = Omit<
  ComponentProps<'input'>,
  'defaultValue' | 'name' | 'onChange' | 'readOnly' | 'required' | 'type' | 'value'
> & {
  value: string
  /** Visible from the start, because it can't be shown again, and labelled accordingly. */
  isShownOnce?: boolean
  onShownChange?: (isShown: boolean) => void
  onCopied?: () => void
  labels?: Partial<SecretFieldLabels>
}

/** Always the same number of dots, so that they don't reveal the secret's length. */
const dots = '•'.repeat(12)

/**
 * A token or key to use elsewhere: hidden until it is revealed, or shown only once, and copied without being shown.
 * Renders a read-only `<input>` and two buttons in a `<div>`; it is never submitted. It is hidden again when the page
 * is restored from the browser's cache.
 */
export function SecretField({
  value,
  isShownOnce = false,
  onShownChange,
  onCopied,
  labels: givenLabels,
  className,
  onCopy,
  ...given
}: SecretFieldProps) {
  const labels = useLabels('secretField', englishSecretLabels, givenLabels)
  const id = useId()
  const onceId = `${id}once`
  const stateId = `${id}state`
  const props = useFieldControl({
    ...given,
    'aria-describedby':
      [given['aria-describedby'], isShownOnce ? onceId : stateId].filter(Boolean).join(' ') ||
      undefined,
  })
  const [isAskedFor, setIsAskedFor] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const isShown = isShownOnce || isAskedFor

  const show = (next: boolean) => {
    setIsAskedFor(next)
    onShownChange?.(next)
  }
  const hide = useEffectEvent(() => {
    if (isAskedFor) show(false)
  })
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && hide()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  const copySelection = (event: ClipboardEvent<HTMLInputElement>) => {
    // Dots on the clipboard would be mistaken for the secret.
    if (!isShown) event.preventDefault()
    onCopy?.(event)
  }

  return (
    <div
      data-slot="secret-field"
      data-state={isShown ? 'shown' : 'hidden'}
      className={cx('flex flex-col gap-1.5', className)}
    >
      <div className={readoutFrame}>
        <input
          spellCheck={false}
          translate="no"
          dir="ltr"
          autoComplete="off"
          {...props}
          required={false}
          readOnly
          value={isShown ? value : dots}
          data-slot="secret-field-value"
          className={cx(readoutInput, !isShown && 'text-on-surface-muted')}
          onCopy={copySelection}
        />
        {!isShownOnce && (
          <button
            type="button"
            disabled={props.disabled}
            aria-label={isShown ? labels.hideSecret : labels.showSecret}
            aria-controls={props.id}
            data-slot="secret-field-toggle"
            className="h-[calc(100%-0.5rem)] min-h-6 min-w-14 shrink-0 rounded-control px-2 text-sm font-medium text-accent-text transition-colors duration-answer enabled:hover:bg-muted disabled:text-on-surface-muted"
            onClick={() => show(!isShown)}
          >
            {isShown ? labels.hide : labels.show}
          </button>
        )}
        <CopyButton
          text={value}
          label={labels.copySecret}
          isIconOnly
          disabled={props.disabled}
          labels={labels}
          className="-my-px -me-px"
          onCopied={() => {
            setIsRefused(false)
            onCopied?.()
          }}
          onRefused={() => setIsRefused(true)}
        />
      </div>
      {isShownOnce && (
        <p
          id={onceId}
          data-slot="secret-field-once"
          className="flex gap-1.5 text-sm text-caution-text"
        >
          <Glyph name="caution" className="mt-0.5" />
          <span>{labels.once}</span>
        </p>
      )}
      <p
        role="status"
        data-slot="secret-field-refused"
        className={isRefused ? 'text-sm text-critical-text' : 'absolute'}
      >
        {isRefused && labels.refused}
      </p>
      {!isShownOnce && (
        <span id={stateId} aria-live="polite" className="sr-only">
          {isShown ? labels.shown : labels.hidden}
        </span>
      )}
    </div>
  )
}
