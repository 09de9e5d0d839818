import { drawInvoiceTask } from './billing/documents/pdf/draw-invoice.ts'
import { readLogTask } from './databases/activity/read-log.ts'
import { drawLogoTask } from './organisation/organisations/draw-logo.ts'
import { drawStatementTask } from './partner/statements/draw-statement.ts'
import { drawSvgTask } from './partner/themes/draw-svg.ts'
import { drawThemeImageTask } from './partner/themes/draw-theme-image.ts'
import type { HeavyTasks } from './platform/heavy-work/heavy-work.ts'
import { readBatchTask } from './websites/attacks/read-batch.ts'
import { readZoneFileTask } from './websites/records/read-zone-file-task.ts'

/** The tasks of the heavy-work thread, by name. */
export const heavyWorkTasks: HeavyTasks = {
  drawInvoice: drawInvoiceTask,
  drawLogo: drawLogoTask,
  drawStatement: drawStatementTask,
  drawSvg: drawSvgTask,
  drawThemeImage: drawThemeImageTask,
  readBatch: readBatchTask,
  readLog: readLogTask,
  readZoneFile: readZoneFileTask,
}
