import { setFlagsFromString } from 'node:v8'

import { Tinypool } from 'tinypool'

import { batchLine, heavyWorkLine } from './line.ts'

/** Far more than the largest zone file needs. Beyond it, only the thread ends, and its task is rejected. */
const MEMORY_MAX_MB = 1_024
/** What is read of a batch outlives the collections of a small young generation, each of which copies it. */
const YOUNG_MAX_MB = 96
/**
 * V8 marks the whole heap as soon as the old generation has less room left than the young one can fill. A thread that
 * keeps little starts with so small an old generation that this would happen during every second batch. Costs the
 * server about as much memory.
 */
const OLD_STARTS_AT_MB = 128
const IDLE_MS = 60_000

/** The thread's tasks, by name. Each area declares its own; `server/heavy-work-tasks.ts` combines them. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- areas add to it
export interface HeavyTasks {}
type Input<Name extends keyof HeavyTasks> = HeavyTasks[Name] extends (input: infer I) => unknown
  ? I
  : never
type Output<Name extends keyof HeavyTasks> = HeavyTasks[Name] extends (input: never) => infer O
  ? Awaited<O>
  : never

/** What is sent to the thread. Its file runs it in its default export. */
export type TaskOfThread = { name: keyof HeavyTasks; input: never }

export type HeavyWork = {
  /** Does the work when it is the account's turn, or refuses it when the queue is too long. */
  inLine: ReturnType<typeof heavyWorkLine>
  /** Reads a batch of logs when it is the organisation's turn, within the time limit that it passes on. */
  batchInLine: ReturnType<typeof batchLine>
  /**
   * Runs a task. Its input and output are copied, so an error loses its class and a Buffer becomes a Uint8Array. What
   * is in `handedOver` moves instead, and is empty here afterwards. A task that takes longer than `timeLimitMs` is
   * rejected, and ends with its thread: nothing else stops it.
   */
  run: <Name extends keyof HeavyTasks>(
    name: Name,
    input: Input<Name>,
    options?: { handedOver?: ArrayBuffer[]; timeLimitMs?: number },
  ) => Promise<Output<Name>>
  close: () => Promise<void>
}

/** Runs tasks that would block the event loop for too long in a separate thread, which starts with the first task. */
export function startHeavyWork(threadFile: URL): HeavyWork {
  // `resourceLimits` has no such option. It applies to all threads that start from now on.
  setFlagsFromString(`--initial-old-space-size=${OLD_STARTS_AT_MB}`)
  const pool = new Tinypool({
    filename: threadFile.href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MAX_MB,
      maxYoungGenerationSizeMb: YOUNG_MAX_MB,
    },
  })
  return {
    inLine: heavyWorkLine(),
    batchInLine: batchLine(),
    run: (name, input, { handedOver = [], timeLimitMs } = {}) =>
      pool.run(
        { name, input },
        {
          transferList: handedOver,
          ...(timeLimitMs !== undefined && { signal: AbortSignal.timeout(timeLimitMs) }),
        },
      ) as Promise<Output<typeof name>>,
    close: () => pool.destroy(),
  }
}
