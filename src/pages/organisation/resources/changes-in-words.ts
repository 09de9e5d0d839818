/**
 * How many checks have improved or worsened since the previous run, as a sentence. A change from or to a state that is
 * not in the list is neither: it is unknown.
 */
export function changesInWords<State extends string>(
  {
    checks,
    previous,
  }: {
    checks: readonly { state: State; previous_state: State | null }[]
    previous: object | null
  },
  worstFirst: readonly State[],
) {
  if (previous === null) return 'This is the first check.'
  const moves = checks.flatMap(({ state, previous_state: before }) => {
    if (before === null || !worstFirst.includes(before) || !worstFirst.includes(state)) return []
    return [Math.sign(worstFirst.indexOf(state) - worstFirst.indexOf(before))]
  })
  const better = moves.filter((move) => move > 0).length
  const worse = moves.filter((move) => move < 0).length
  if (better + worse === 0) return 'Nothing has changed since the previous check.'
  return `Since the previous check, ${better} improved and ${worse} got worse.`
}
