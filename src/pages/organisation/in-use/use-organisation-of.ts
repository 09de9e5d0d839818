import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { isolating } from '../../shared/isolating.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { showOrganisationNotice } from './organisation-notice.ts'
import { switchOrganisation } from './switch-organisation.ts'

/**
 * For a page about something that belongs to an organisation, found in any of the person’s: this tab switches to that
 * organisation, and notifies the person. `keeps` names the first parts of the keys of its data.
 */
export function useOrganisationOf(organisationId: string | undefined, keeps: readonly string[]) {
  const client = useQueryClient()
  const inUse = useOrganisation()?.id
  const { data: organisations } = useQuery(organisationsQuery)
  const owner = organisations?.find(({ id }) => id === organisationId)
  const isKnown = owner !== undefined && inUse !== undefined
  const isOther = isKnown && owner.id !== inUse
  /** A person who then chooses another organisation, before this page is gone, is not switched back. */
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!isKnown || followed.current === owner.id) return
    followed.current = owner.id
    if (!isOther) return
    showOrganisationNotice(
      isolating`This page belongs to ${owner.name}, so this tab now shows that organisation.`,
    )
    void switchOrganisation(client, owner.id, keeps)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `keeps` is a list of constants
  }, [isKnown, isOther, owner?.id, client])
}
