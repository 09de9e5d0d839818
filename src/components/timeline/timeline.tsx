'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import { createElement, useId, type ComponentProps, type ReactNode } from 'react'

import { useReader } from '../time/reader.ts'
import { timeText, type Instant } from '../time/time.state.ts'
import { Time } from '../time/time.tsx'
import { byDay } from './timeline.state.ts'
import { timelineMarkVariants } from './timeline.variants.ts'

export type TimelineEvent = {
  id: string
  at: Instant
  /** What happened, as a sentence without its subject if there is an actor: `paused shop.example.com`. */
  what: ReactNode
  /** Who did it. */
  actor?: ReactNode
  /** Details below the sentence. */
  description?: ReactNode
  /** Replaces the dot: a 16 px icon. */
  icon?: ReactNode
  /** Emphasises the sentence. Say it in words too. */
  isUnread?: boolean
  /** Repeats what the text already says. */
  tone?: VariantProps<typeof timelineMarkVariants>['tone']
}

export type TimelineProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** In reading order, usually the newest first. */
  events: readonly TimelineEvent[]
  /** A button that loads more, or the text at the end. */
  loadMore?: ReactNode
  /** Level of the days' headings. */
  headingLevel?: 2 | 3 | 4 | 5
  locale?: string
  /** The reader's own by default. */
  timeZone?: string
}

/** What happened, day by day. Renders a `<div>` with a heading and an `<ol>` for each day. */
export function Timeline({
  events,
  loadMore,
  headingLevel = 3,
  locale,
  timeZone,
  className,
  ...props
}: TimelineProps) {
  const id = useId()
  const reader = useReader()
  const zone = { locale: locale ?? reader.locale, timeZone: timeZone ?? reader.timeZone }
  return (
    <div {...props} data-slot="timeline" className={cx('flex flex-col gap-6 text-sm', className)}>
      {byDay(events, zone.timeZone).map((day) => (
        <section key={day.key} data-slot="timeline-day" className="min-w-0">
          {createElement(
            `h${headingLevel}`,
            { id: `${id}${day.key}`, className: 'mb-3 font-medium' },
            // In the reader's language, whichever direction the page has.
            <bdi>{timeText(day.at, 'date', { ...zone, dateFormat: reader.dateFormat })}</bdi>,
          )}
          <ol aria-labelledby={`${id}${day.key}`}>
            {day.events.map((event) => (
              <Event key={event.id} event={event} {...zone} />
            ))}
          </ol>
        </section>
      ))}
      {loadMore && <div data-slot="timeline-more">{loadMore}</div>}
    </div>
  )
}

type EventProps = {
  event: TimelineEvent
  locale: string | undefined
  timeZone: string | undefined
}

function Event({ event, locale, timeZone }: EventProps) {
  const { at, what, actor, description, icon, isUnread, tone } = event
  return (
    <li
      data-slot="timeline-event"
      data-tone={tone}
      className="group/event relative grid grid-cols-[1rem_1fr_auto] gap-x-3 pb-4 last:pb-0"
    >
      <span
        aria-hidden="true"
        className="absolute start-2 top-5.5 -bottom-0.5 w-px -translate-x-1/2 bg-subtle group-last/event:hidden rtl:translate-x-1/2 forced-colors:bg-[CanvasText]"
      />
      <span aria-hidden="true" className={cx(timelineMarkVariants({ tone }), 'mt-0.5')}>
        {icon ?? <span className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]" />}
      </span>
      <div className="min-w-0">
        <p className={cx('wrap-anywhere', isUnread && 'font-medium')}>
          {actor && <span className="font-medium">{actor}</span>}
          {actor && ' '}
          {what}
        </p>
        {description && (
          <div className="mt-0.5 wrap-anywhere text-on-surface-muted">{description}</div>
        )}
      </div>
      <Time
        at={at}
        format="time"
        locale={locale}
        timeZone={timeZone}
        className="text-on-surface-muted tabular-nums"
      />
    </li>
  )
}
