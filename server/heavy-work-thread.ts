import { constants, setPriority } from 'node:os'

import { heavyWorkTasks } from './heavy-work-tasks.ts'

/**
 * The thread for heavy work. Requests take precedence. On Linux each thread has its own priority; elsewhere this would
 * slow down the whole server.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

// The pool finds each task by the name of its export.
export const {
  drawInvoice,
  drawLogo,
  drawStatement,
  drawSvg,
  drawThemeImage,
  readBatch,
  readLog,
  readZoneFile,
} = heavyWorkTasks
