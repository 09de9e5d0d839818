/** Whole days in the reader's zone, inclusive; null when the two aren't valid days. */
export function daysPeriod(
  start: string | null,
  end: string | null,
): { from: string; to: string } | null {
  const from = startOfDay(start)
  const to = startOfDay(end)
  if (!from || !to) return null
  // By the calendar: a day may have 23 or 25 hours.
  to.setDate(to.getDate() + 1)
  return { from: from.toISOString(), to: to.toISOString() }
}

function startOfDay(day: string | null) {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const at = new Date(`${day}T00:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
