import { runTask } from '../heavy-work-tasks.ts'
import type { HeavyWork } from '../platform/heavy-work/heavy-work.ts'
import { batchLine, heavyWorkLine } from '../platform/heavy-work/line.ts'

/** The heavy-work thread, which starts no task until the test frees it. */
export function busyThread() {
  let free = () => {}
  const isFree = new Promise<void>((settle) => {
    free = settle
  })
  const heavyWork: HeavyWork = {
    inLine: heavyWorkLine(),
    batchInLine: batchLine(),
    run: async (name, input) => {
      await isFree
      return runTask(name, input)
    },
    close: async () => undefined,
  }
  return { heavyWork, free }
}
