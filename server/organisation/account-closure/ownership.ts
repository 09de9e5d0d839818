import type { Ownership, RunningPlans } from '../../platform/dependencies.ts'
import { listOwnedAlone } from './owned-alone.ts'
import { restoreMemberships } from './restore.ts'
import { lockMemberships, suspendMemberships } from './suspend.ts'

/** What happens to the organisations of an account that is closed. */
export const ownershipWith = (runningPlans: RunningPlans): Ownership => ({
  listOwnedAlone: (db, accountId) => listOwnedAlone(db, accountId, runningPlans),
  lock: lockMemberships,
  suspend: suspendMemberships,
  restore: restoreMemberships,
})
