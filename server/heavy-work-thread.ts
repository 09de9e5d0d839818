import { constants, setPriority } from 'node:os'

import { runTask } from './heavy-work-tasks.ts'
import type { TaskOfThread } from './platform/heavy-work/heavy-work.ts'

/**
 * The thread for heavy work. Requests take precedence. On Linux each thread has its own priority; elsewhere this would
 * slow down the whole server.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

export default ({ name, input }: TaskOfThread) => runTask(name, input)
