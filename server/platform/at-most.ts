import { setMaxListeners } from 'node:events'

/**
 * Runs at most `limit` tasks at a time; the others wait in order. A task whose signal is aborted while it waits leaves
 * the queue, and its promise rejects with the reason.
 */
export function atMost(limit: number) {
  const waiting = new Set<() => void>()
  let running = 0
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (running >= limit) await standInLine(waiting, signal)
    else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      // The slot is passed on directly, so that no new task can get ahead of the one that is waiting.
      if (next) next()
      else running -= 1
    }
  }
}
type AtMost = ReturnType<typeof atMost>

/** The same for each key: a task waits only for other tasks with the same key. */
export function atMostOfEach(limit: number) {
  const lines = new Map<string, { inLine: AtMost; users: number }>()
  return async <Result>(
    holder: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const line = lines.get(holder) ?? { inLine: atMost(limit), users: 0 }
    lines.set(holder, line)
    line.users += 1
    try {
      return await line.inLine(work, signal)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(holder)
    }
  }
}

const standInLine = (waiting: Set<() => void>, signal: AbortSignal | undefined) =>
  new Promise<void>((settle, reject) => {
    const leave = () => {
      waiting.delete(begin)
      signal?.removeEventListener('abort', abort)
    }
    const begin = () => {
      leave()
      settle()
    }
    const abort = () => {
      leave()
      reject(signal?.reason as Error)
    }
    waiting.add(begin)
    // Every waiting task adds a listener to it.
    if (signal) setMaxListeners(0, signal)
    signal?.addEventListener('abort', abort)
  })
