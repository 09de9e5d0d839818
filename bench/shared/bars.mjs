/** A promise about a measured figure: at most this much. */
export function atMost(promise, measured, limit, unit = '') {
  return { promise, measured: withUnit(measured, unit), isMet: measured <= limit }
}

/** At least this much. */
export function atLeast(promise, measured, limit, unit = '') {
  return { promise, measured: withUnit(measured, unit), isMet: measured >= limit }
}

/** A promise that is either met or not. */
export function holds(promise, isMet, measured) {
  return { promise, measured, isMet }
}

export function describeBar({ promise, measured, isMet }) {
  return `${isMet ? 'met    ' : 'NOT met'} ${promise.padEnd(66)} ${measured}`
}

const withUnit = (value, unit) => `${Number(value.toFixed(value < 0.1 ? 5 : 2))}${unit}`
