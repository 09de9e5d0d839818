import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { isLeaveStopped } from '../../shared/forced-leave.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { showOrganisationNotice } from './organisation-notice.ts'
import { switchOrganisation } from './switch-organisation.ts'

/** Returns a function that switches this tab to another of the person's organisations, starting at its overview. */
export function useSwitchTo() {
  const current = useOrganisation()
  const client = useQueryClient()
  const navigate = useNavigate()
  return (id: string) => {
    if (id === current?.id) return
    // Rendered before the switch: a page about something in the current organisation, still shown, would switch this
    // tab back.
    void Promise.resolve(navigate('/overview', { flushSync: true })).then(() => {
      if (isLeaveStopped()) return undefined
      showOrganisationNotice(undefined)
      return switchOrganisation(client, id)
    })
  }
}
