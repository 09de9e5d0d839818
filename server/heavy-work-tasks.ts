import type { HeavyTasks } from './platform/heavy-work/heavy-work.ts'
import { readBatchTask } from './websites/attacks/read-batch.ts'
import { readZoneFileTask } from './websites/records/read-zone-file-task.ts'

/** What is done in the thread of heavy work, by name. */
export const heavyWorkTasks: HeavyTasks = {
  readBatch: readBatchTask,
  readZoneFile: readZoneFileTask,
}
