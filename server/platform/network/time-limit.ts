/** A time limit that is paused while the work waits for its turn. */
export function timeLimitOf(timeoutMs: number) {
  const over = new AbortController()
  let leftMs = timeoutMs
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const resume = () => {
    since = performance.now()
    timer = setTimeout(() => over.abort(), leftMs).unref()
  }
  const pause = () => {
    clearTimeout(timer)
    leftMs = Math.max(0, leftMs - (performance.now() - since))
  }
  resume()
  return { signal: over.signal, pause, resume }
}
export type TimeLimit = ReturnType<typeof timeLimitOf>
