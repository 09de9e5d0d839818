import { cx } from 'class-variance-authority'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'

import { isNumber } from './date-field.state.ts'

type TypedSegmentProps = {
  id: string
  segment: DateSegment
  state: DateFieldState
  locale: string
  direction: 'ltr' | 'rtl'
  /** Those of the field. */
  label: string | undefined
  labelledBy: string | undefined
  describedBy: string | undefined
  valueText: string
}

/** A part of a date that can be focused. Its group handles what is typed into it. */
export function TypedSegment({
  id,
  segment,
  state,
  locale,
  direction,
  label,
  labelledBy,
  describedBy,
  valueText,
}: TypedSegmentProps) {
  // The state is another object at each render.
  'use no memo'
  const { isDisabled, isReadOnly, isRequired, isInvalid } = state
  const { type, isPlaceholder } = segment
  const isEditable = segment.isEditable && !isDisabled && !isReadOnly
  const hasValue = type !== 'timeZoneName' && !isIos()
  return (
    <span
      id={id}
      // Each has the name of the field: VoiceOver on iOS doesn’t read that of the group.
      aria-label={`${nameOf(type, locale)}${label ? `, ${label}` : ''}${labelledBy ? ', ' : ''}`}
      aria-labelledby={labelledBy && `${id} ${labelledBy}`}
      aria-describedby={describedBy}
      role={hasValue ? 'spinbutton' : 'textbox'}
      {...(hasValue && {
        'aria-valuenow': segment.value ?? undefined,
        'aria-valuemin': segment.minValue,
        'aria-valuemax': segment.maxValue,
        'aria-valuetext': valueText,
      })}
      aria-disabled={isDisabled || undefined}
      aria-readonly={isReadOnly || !segment.isEditable || undefined}
      aria-required={isRequired || undefined}
      aria-invalid={isInvalid || undefined}
      contentEditable={isEditable}
      suppressContentEditableWarning
      {...(isEditable && { spellCheck: false, autoCorrect: 'off', enterKeyHint: 'next' })}
      inputMode={isEditable && isNumber(segment) ? 'numeric' : undefined}
      tabIndex={isDisabled ? undefined : 0}
      style={direction === 'rtl' ? rightToLeftStyle(segment, state) : undefined}
      data-type={type}
      data-placeholder={isPlaceholder || undefined}
      data-slot="date-segment"
      className={cx(
        segmentClass,
        'px-0.5 py-0.5 caret-transparent focus:bg-accent focus:text-on-accent data-placeholder:lowercase not-focus:data-placeholder:text-on-surface-muted forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText] forced-colors:focus:forced-color-adjust-none',
      )}
    >
      {segment.text}
    </span>
  )
}

export const segmentClass = 'rounded-[3px] whitespace-pre tabular-nums outline-none'

/** One for each locale: making one takes longer than the rest of a date. */
const namesOfLocales = new Map<string, Intl.DisplayNames>()

function nameOf(type: DateSegment['type'], locale: string) {
  const names =
    namesOfLocales.get(locale) ?? new Intl.DisplayNames(locale, { type: 'dateTimeField' })
  namesOfLocales.set(locale, names)
  return names.of(type)
}

/** VoiceOver on iOS can’t focus a spin button. An iPad says that it is a Mac. */
const isIos = () =>
  /^iP(?:hone|ad)/.test(navigator.platform) ||
  (navigator.platform.startsWith('Mac') && navigator.maxTouchPoints > 1)

/** Placeholders such as “yyyy” keep their place between the digits of a line from right to left. */
function rightToLeftStyle({ type }: DateSegment, { dateFormatter }: DateFieldState) {
  const formats = new Map<string, unknown>(Object.entries(dateFormatter.resolvedOptions()))
  const format = formats.get(type)
  const isDigits = format === 'numeric' || format === '2-digit'
  return { unicodeBidi: 'embed', direction: isDigits ? 'ltr' : undefined } as const
}
