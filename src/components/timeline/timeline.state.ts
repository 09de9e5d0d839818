import { dayKey, type Instant } from '../time/time.state.ts'

export type Day<Event> = { key: string; at: Date; events: Event[] }

/** Groups events by the reader's day, in their original order. */
export function byDay<Event extends { at: Instant }>(
  events: readonly Event[],
  timeZone: string | undefined,
): Day<Event>[] {
  const days: Day<Event>[] = []
  for (const event of events) {
    const at = new Date(event.at)
    const key = dayKey(at, timeZone)
    const last = days.at(-1)
    if (last?.key === key) last.events.push(event)
    else days.push({ key, at, events: [event] })
  }
  return days
}
