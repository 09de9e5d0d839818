import type { HeavyTasks } from './platform/heavy-work/heavy-work.ts'
import { readBatchTask } from './websites/attacks/read-batch.ts'
import { readZoneFileTask } from './websites/records/read-zone-file-task.ts'

/** The tasks of the heavy-work thread, by name. */
export const heavyWorkTasks: HeavyTasks = {
  readBatch: readBatchTask,
  readZoneFile: readZoneFileTask,
}
