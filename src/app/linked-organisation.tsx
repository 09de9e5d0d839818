import { useLocation } from 'react-router-dom'

import { ORGANISATION_PARAMETER } from '../../contract/organisation/access.ts'
import { useOrganisationOf } from '../pages/organisation/in-use/use-organisation-of.ts'

/** Switches this tab to the organisation that a link from outside the console names. */
export function LinkedOrganisation() {
  const { key, search } = useLocation()
  const id = new URLSearchParams(search).get(ORGANISATION_PARAMETER)
  // Each time the person opens it, also by going back to it from another organisation.
  return id && <Switch key={key} organisationId={id} />
}

function Switch({ organisationId }: { organisationId: string }) {
  useOrganisationOf(organisationId, [])
  return null
}
