const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 }
const UINT32_MAX = 0xffff_ffff
/** Cloudflare’s TTL for records that are set to “Auto”. */
const AUTOMATIC_TTL_SECONDS = 300

/** Parses a duration in BIND's notation, such as 300, 90m or 1h30m, and returns seconds, or null when it is invalid. */
export function readDuration(text: string): number | null {
  const seconds = secondsIn(text)
  return seconds !== null && seconds <= UINT32_MAX ? seconds : null
}

/** Parses a TTL of a zone file, however far out of range it is, and returns seconds, or null when it is not a TTL. */
export function readTtl(text: string): number | null {
  if (/^auto$/i.test(text)) return AUTOMATIC_TTL_SECONDS
  const seconds = text.startsWith('-') ? secondsIn(text.slice(1)) : secondsIn(text)
  if (seconds === null) return null
  const count = Math.min(seconds, Number.MAX_SAFE_INTEGER)
  return text.startsWith('-') ? -count : count
}

function secondsIn(text: string) {
  if (!/^(?:\d+|(?:\d+[smhdw])+)$/i.test(text)) return null
  const parts = text.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)
  let seconds = 0
  for (const [, count, unit] of parts) seconds += Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds
}
