'use client'

import { cx } from 'class-variance-authority'
import { useLocale } from 'react-aria-components'

import { useDateSettings } from '../provider-context.ts'
import { timeText } from '../time/time.state.ts'

type StillDateProps = {
  /** A day, or with a time zone an instant, in ISO 8601. */
  value: string | null
  timeZone?: string | undefined
  className: string
}

/**
 * A date as text, where a browser will render its segments: React Aria reads the clock for them, which a server
 * may not do before a request (`cacheComponents` of Next).
 */
export function StillDate({ value, timeZone, className }: StillDateProps) {
  const { locale, direction } = useLocale()
  const { dateFormat } = useDateSettings()
  const isDate = value !== null && !Number.isNaN(Date.parse(value))
  return (
    <div
      dir={direction}
      data-slot="date-segments"
      className={cx('px-0.5 whitespace-nowrap tabular-nums', className)}
      // A browser may write the dates of a language differently. It replaces them anyway.
      suppressHydrationWarning
    >
      {isDate
        ? timeText(new Date(value), timeZone ? 'date-time' : 'date', {
            locale,
            timeZone: timeZone ?? 'UTC',
            dateFormat: dateFormat === 'iso' ? 'iso' : 'numbers',
          })
        : '\u00A0'}
    </div>
  )
}
