import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { onOrganisationInUse, organisationInUse } from '../../../api/organisation-in-use.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'

/** The organisation that this tab works in, with the person’s role. Undefined until it is known. */
export function useOrganisation(): Organisation | undefined {
  const inUse = useSyncExternalStore(onOrganisationInUse, organisationInUse)
  const { data } = useQuery(organisationsQuery)
  return data?.find(({ id }) => inUse === undefined || id === inUse)
}
