/** Lets at most `limit` pieces of work run at a time; the others wait in the order in which they came. */
export function atMost(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((settle) => waiting.push(settle))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so that nobody who comes now slips in before the one who waits.
      if (next) next()
      else running -= 1
    }
  }
}
