import type { HeavyTasks, HeavyWork } from './platform/heavy-work/heavy-work.ts'

/**
 * The tasks of the heavy-work thread, by name. Each loads its own code: the thread ends when it is idle, and would load
 * the code for documents and images again for every few lines of a log.
 */
const tasks: HeavyTasks = {
  drawInvoice: async (input) =>
    (await import('./billing/documents/pdf/draw-invoice.ts')).drawInvoiceTask(input),
  drawLogo: async (input) =>
    (await import('./organisation/organisations/draw-logo.ts')).drawLogoTask(input),
  drawStatement: async (input) =>
    (await import('./partner/statements/draw-statement.ts')).drawStatementTask(input),
  drawSvg: async (input) => (await import('./partner/themes/draw-svg.ts')).drawSvgTask(input),
  drawThemeImage: async (input) =>
    (await import('./partner/themes/draw-theme-image.ts')).drawThemeImageTask(input),
  readBatch: async (input) =>
    (await import('./websites/attacks/read-batch.ts')).readBatchTask(input),
  readLog: async (input) => (await import('./databases/activity/read-log.ts')).readLogTask(input),
  readZoneFile: async (input) =>
    (await import('./websites/records/read-zone-file-task.ts')).readZoneFileTask(input),
}

/** Runs a task in this thread. */
export const runTask: HeavyWork['run'] = async (name, input) => tasks[name](input as never) as never
