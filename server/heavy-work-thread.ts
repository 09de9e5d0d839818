import { constants, setPriority } from 'node:os'

import { heavyWorkTasks } from './heavy-work-tasks.ts'

/**
 * The thread in which heavy work is done. Requests go first. On Linux a thread has a priority of its own; elsewhere this
 * would slow down the whole server.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

// The pool finds each task by the name of its export.
export const { readBatch, readZoneFile } = heavyWorkTasks
