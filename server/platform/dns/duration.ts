const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }
const UINT32_MAX = 0xffff_ffff

/** Parses a duration in BIND's notation, such as 300, 90m or 1h30m, and returns seconds, or null when it is invalid. */
export function readDuration(text: string): number | null {
  if (!/^(?:\d+|(?:\d+[smhdw])+)$/i.test(text)) return null
  const parts = text.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)
  let seconds = 0
  for (const [, count, unit] of parts) seconds += Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds <= UINT32_MAX ? seconds : null
}
