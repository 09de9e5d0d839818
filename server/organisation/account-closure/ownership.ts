import type { Ownership } from '../../account/closure/ownership.ts'
import type { Allowance } from '../allowance.ts'
import { listOwnedAlone, type RunningPlans } from './owned-alone.ts'
import { restoreMemberships } from './restore.ts'
import { lockMemberships, suspendMemberships } from './suspend.ts'

/** What happens to the organisations of an account that is closed. */
export const ownershipWith = ({
  runningPlans,
  allowance,
  reenter,
}: {
  runningPlans: RunningPlans
  allowance: Allowance
  /** What a lower area knows about customers. */
  reenter: Ownership['reenter']
}): Ownership => ({
  listOwnedAlone: (db, accountId) => listOwnedAlone(db, accountId, runningPlans),
  lock: lockMemberships,
  suspend: suspendMemberships,
  restore: (context, closing) => restoreMemberships({ ...context, allowance }, closing),
  reenter,
})
