'use client'

import { cx } from 'class-variance-authority'
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
} from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { inputVariants } from '../input/input.variants.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { useFormReset } from '../use-form-reset.ts'
import {
  countWords,
  englishTextareaLabelsIn,
  milestone,
  type TextareaLabels,
} from './textarea.state.ts'

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'children'> & {
  /** Its minimum height, in lines. It grows with its content. */
  rows?: number
  /**
   * The maximum number of characters. The remaining number is shown below, and excess characters are marked but never
   * cut off, so that pasted text isn't lost.
   */
  limit?: number
  face?: 'sans' | 'mono'
  isInvalid?: boolean | undefined
  labels?: Partial<TextareaLabels>
}

/** Several lines of text, with automatic height. Renders a `<textarea>` in a `<div>`. */
export function Textarea({
  rows = 3,
  limit,
  face,
  labels: givenLabels,
  className,
  style,
  onInput,
  ...given
}: TextareaProps) {
  const labels = useLabels('textarea', englishTextareaLabelsIn(useOwnLocale()), givenLabels)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const textarea = () => frame.current?.querySelector('textarea')
  const [typed, setTyped] = useState(() => String(given.defaultValue ?? '').length)
  const [said, setSaid] = useState('')
  const count = given.value === undefined ? typed : String(given.value).length
  const isOver = limit !== undefined && count > limit
  const countId = limit === undefined ? undefined : `${id}count`

  const props = useFieldControl(given)
  const isInvalid = isOver || Boolean(props['aria-invalid'])
  const state = isInvalid ? 'invalid' : 'valid'

  const countTyped = useEffectEvent(() => setTyped(textarea()?.value.length ?? 0))
  // oxlint-disable-next-line react/set-state-in-effect -- only the DOM knows what was typed before hydration
  useLayoutEffect(() => countTyped(), [])

  useFormReset(frame, () => {
    const element = textarea()
    if (!element) return
    // Set by us, so that React notices the reset. Otherwise it would miss the same text typed again.
    element.value = element.defaultValue
    setTyped(element.value.length)
    setSaid('')
  })

  return (
    <div ref={frame} data-slot="textarea-frame" className={cx('flex flex-col gap-1.5', className)}>
      <textarea
        {...props}
        rows={rows}
        aria-invalid={props['aria-invalid'] ?? (isInvalid || undefined)}
        aria-describedby={
          [props['aria-describedby'], countId].filter(Boolean).join(' ') || undefined
        }
        data-slot="textarea"
        data-state={state}
        style={{ ...style, ['--rows' as string]: rows }}
        className={cx(
          inputVariants({ state, face, lines: 'many' }),
          'field-sizing-content max-h-[80dvh] min-h-[calc(var(--rows)*1lh+1rem+2px)] resize-y read-only:bg-muted',
        )}
        onInput={(event) => {
          onInput?.(event)
          if (limit === undefined) return
          const now = event.currentTarget.value.length
          const reached = milestone(now, limit)
          setTyped(now)
          if (reached !== milestone(count, limit)) {
            setSaid(reached === null ? '' : countWords(now, limit, labels))
          }
        }}
      />
      {limit !== undefined && (
        <p
          id={countId}
          data-slot="textarea-count"
          className={cx(
            'text-sm tabular-nums',
            isOver ? 'text-critical-text' : 'text-on-surface-muted',
          )}
        >
          {countWords(count, limit, labels)}
        </p>
      )}
      {limit !== undefined && (
        <span aria-live="polite" data-slot="textarea-said" className="sr-only">
          {said}
        </span>
      )}
    </div>
  )
}
