import type { Context } from 'hono'

import type { OrganisationAction } from '../../../contract/organisation/access.ts'
import { isSessionAlive, sessionEnded } from '../../account/sessions/service.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readAccess } from './access.ts'
import { readToken } from './by-token.ts'
import { refuseRole } from './refuse.ts'

/**
 * The pieces of a file, as long as the person or token that requested it still has the access with which they are read:
 * a large file takes minutes. Afterwards the download fails, so that nobody takes what arrived for the whole.
 */
export async function* whileAllowed(
  c: Context<AppEnv>,
  action: OrganisationAction,
  pieces: AsyncGenerator<string>,
) {
  for await (const piece of pieces) {
    await refuseIfLost(c, action)
    yield piece
  }
}

async function refuseIfLost(c: Context<AppEnv>, action: OrganisationAction) {
  const { db, access, session } = c.var
  if (access.token) {
    // The scopes of a token don’t change.
    await readToken(c.var, bearerOf(c) ?? '')
    return
  }
  if (!(await isSessionAlive(c.var, session.id))) throw new Refusal(...sessionEnded)
  const now = await readAccess(db, access, action)
  if (now.role !== access.role || now.partnerId !== access.partnerId) throw refuseRole(now, action)
}
