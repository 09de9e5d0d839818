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
 * Continues in the account’s organisation that this tab used last, otherwise in the one that the person did, on any
 * device. `stored` is the server’s, which is behind while this browser’s last use is on its way there, and remains when
 * signing out clears the browser.
 */
export function resumeOrganisation(accountId: string, stored?: string | null) {
  const inBrowser = ofAccount(local.get(KEY), accountId)
  const isUsedElsewhere = stored && stored !== inBrowser?.stored
  const last = isUsedElsewhere ? stored : inBrowser?.id
  if (isUsedElsewhere) local.set(KEY, written(accountId, { id: stored, stored }))
  setInUse(ofAccount(session.get(KEY), accountId)?.id ?? last)
  if (inUse) session.set(KEY, written(accountId, { id: inUse }))
}

/** Makes this tab, and tabs that are opened from now on, work in an organisation of the account. */
export function chooseOrganisation(accountId: string, organisationId: string) {
  const { stored } = ofAccount(local.get(KEY), accountId) ?? {}
  session.set(KEY, written(accountId, { id: organisationId }))
  local.set(KEY, written(accountId, { id: organisationId, stored }))
  setInUse(organisationId)
}

/**
 * Notes that the person returned to this tab: tabs that are opened from now on work in its organisation. Returns its id
 * if the server doesn’t know yet that it was used last.
 */
export function returnToOrganisation(accountId: string) {
  if (inUse === undefined) return undefined
  chooseOrganisation(accountId, inUse)
  return ofAccount(local.get(KEY), accountId)?.stored === inUse ? undefined : inUse
}

/** Notes that the server has stored an organisation as the account’s last. */
export function noteOrganisationStored(accountId: string, stored: string) {
  const { id } = ofAccount(local.get(KEY), accountId) ?? { id: stored }
  local.set(KEY, written(accountId, { id, stored }))
}

/** Works in the person’s first organisation again. */
export function forgetOrganisation() {
  session.remove(KEY)
  local.remove(KEY)
  setInUse(undefined)
}

/** `stored` is what the server had stored as far as this browser knows. */
type Used = { id: string; stored?: string | undefined }

const written = (accountId: string, { id, stored = '' }: Used) =>
  `${accountId} ${id} ${stored}`.trim()

function ofAccount(text: string | null | undefined, accountId: string): Used | undefined {
  const [owner, id, stored] = text?.split(' ') ?? []
  return owner === accountId && id !== undefined ? { id, stored } : undefined
}

function setInUse(organisationId: string | undefined) {
  inUse = organisationId
  for (const listener of listeners) listener()
}
