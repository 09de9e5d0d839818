import type { Ownership } from '../../platform/dependencies.ts'
import { listOwnedAlone } from './owned-alone.ts'
import { restoreMemberships } from './restore.ts'
import { suspendMemberships } from './suspend.ts'

/** What happens to the organisations of an account that is closed. */
export const ownership: Ownership = {
  listOwnedAlone,
  suspend: suspendMemberships,
  restore: restoreMemberships,
}
