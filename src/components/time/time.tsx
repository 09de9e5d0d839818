'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { useNow } from './now.ts'
import { useReader } from './reader.ts'
import { exactText, isInstant, timeText, type Instant, type TimeFormat } from './time.state.ts'

export type TimeProps = Omit<ComponentProps<'time'>, 'dateTime' | 'children'> & {
  /** The instant, as a date or in ISO 8601. */
  at: Instant
  /** How exactly it is shown. */
  format?: TimeFormat
  /** The current time for `relative`, instead of the page's clock. */
  now?: Instant
  locale?: string
  /** The reader's own by default. */
  timeZone?: string
}

/**
 * An instant in the reader's time zone, with the exact one on hover. Renders a `<time>`. A server without a time zone
 * in a Provider renders it in UTC; the browser corrects it after hydration, without a warning.
 */
export function Time({
  at,
  format = 'date',
  now,
  locale,
  timeZone,
  className,
  ...props
}: TimeProps) {
  const reader = useReader()
  const clock = useNow(format === 'relative' && now === undefined)
  const date = new Date(at)
  const zone = { locale: locale ?? reader.locale, timeZone: timeZone ?? reader.timeZone }
  const nowMs = now === undefined ? clock : new Date(now).getTime()
  return (
    <time
      title={exactText(date, zone)}
      {...props}
      dateTime={isInstant(date) ? date.toISOString() : undefined}
      data-slot="time"
      className={cx('whitespace-nowrap', className)}
    >
      {timeText(date, format, { ...zone, now: nowMs, dateFormat: reader.dateFormat })}
    </time>
  )
}
