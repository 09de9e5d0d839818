/**
 * Returns the next time after `now` at which a clock in the time zone shows the full hour. On a day when the hour is
 * skipped, it is an hour before or after; on a day when the hour occurs twice, it is one of the two.
 */
export function nextDigestAt(
  now: Date,
  { hour, timeZone }: { hour: number; timeZone: string },
): Date {
  const { year, month, date } = localTime(now, timeZone)
  // By the calendar: 24 hours after 23:00 on the day before daylight saving time begins, it is the day after that.
  for (let day = 0; ; day += 1) {
    const wanted = Date.UTC(year, month - 1, date + day, hour)
    // The offset at the result may differ from the one at the first guess.
    const guess = wanted - offsetMs(new Date(wanted), timeZone)
    const at = new Date(wanted - offsetMs(new Date(guess), timeZone))
    if (at > now) return at
  }
}

function localTime(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  return {
    year: read('year'),
    month: read('month'),
    date: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

function offsetMs(at: Date, timeZone: string) {
  const { year, month, date, hour, minute, second } = localTime(at, timeZone)
  const shown = Date.UTC(year, month - 1, date, hour, minute, second)
  return shown - Math.floor(at.getTime() / 1000) * 1000
}
