import { mayLevel, type ResourceAction } from '../../../contract/organisation/access.ts'
import { type Access, levelOn } from './access.ts'
import { refuseLevel } from './refuse.ts'

/** Refuses an action on several websites or databases unless it is allowed on each of them. */
export function refuseAny(
  access: Access,
  found: readonly Parameters<typeof levelOn>[1][],
  action: ResourceAction,
) {
  if (!found.every((one) => mayLevel(levelOn(access, one), action))) throw refuseLevel(action)
}
