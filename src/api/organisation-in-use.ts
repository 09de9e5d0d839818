import { local, session } from './browser-storage.ts'

/** With the id of the account, because another person may sign in with this browser. */
const KEY = 'parapet.organisation'

let inUse: string | undefined
const listeners = new Set<() => void>()

/** The id of the organisation that this tab works in. Undefined means the person’s first. */
export const organisationInUse = () => inUse

/** Calls back when this tab switches to another organisation. Returns a function that stops listening. */
export function onOrganisationInUse(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Continues in the account’s organisation that this tab used last, otherwise in the one that this browser used last, or
 * the person: signing out clears the browser.
 */
export function resumeOrganisation(accountId: string, lastUsed?: string | null) {
  setInUse(
    ofAccount(session.get(KEY), accountId) ??
      ofAccount(local.get(KEY), accountId) ??
      lastUsed ??
      undefined,
  )
  if (inUse) session.set(KEY, written(accountId, inUse))
}

/** Makes this tab, and tabs that are opened from now on, work in an organisation of the account. */
export function chooseOrganisation(accountId: string, organisationId: string) {
  session.set(KEY, written(accountId, organisationId))
  local.set(KEY, written(accountId, organisationId))
  setInUse(organisationId)
}

/** Works in the person’s first organisation again. */
export function forgetOrganisation() {
  session.remove(KEY)
  local.remove(KEY)
  setInUse(undefined)
}

const written = (accountId: string, organisationId: string) => `${accountId} ${organisationId}`

function ofAccount(text: string | null | undefined, accountId: string) {
  const [owner, organisationId] = text?.split(' ') ?? []
  return owner === accountId ? organisationId : undefined
}

function setInUse(organisationId: string | undefined) {
  inUse = organisationId
  for (const listener of listeners) listener()
}
