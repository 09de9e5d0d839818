import { drawInvoiceTask } from './billing/documents/pdf/draw-invoice.ts'
import { readLogTask } from './databases/activity/read-log.ts'
import { drawLogoTask } from './organisation/organisations/draw-logo.ts'
import { drawStatementTask } from './partner/statements/draw-statement.ts'
import { drawSvgTask } from './partner/themes/draw-svg.ts'
import { drawThemeImageTask } from './partner/themes/draw-theme-image.ts'
import type { HeavyTasks, HeavyWork } from './platform/heavy-work/heavy-work.ts'
import { readBatchTask } from './websites/attacks/read-batch.ts'
import { readZoneFileTask } from './websites/records/read-zone-file-task.ts'

const tasks: HeavyTasks = {
  drawInvoice: drawInvoiceTask,
  drawLogo: drawLogoTask,
  drawStatement: drawStatementTask,
  drawSvg: drawSvgTask,
  drawThemeImage: drawThemeImageTask,
  readBatch: readBatchTask,
  readLog: readLogTask,
  readZoneFile: readZoneFileTask,
}

/** Runs a task in this thread. */
export const runTask: HeavyWork['run'] = async (name, input) => tasks[name](input as never) as never
