import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { useEnterCustomer } from '../../../api/partner/customers.ts'
import { switchOrganisation } from '../../organisation/in-use/switch-organisation.ts'
import { isolating } from '../../shared/isolating.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

/** Returns a function that switches this tab to a customer’s organisation, starting at a given page. */
export function useEnter() {
  const enter = useEnterCustomer()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failed = useFailureToast()
  const open = async ({ id, name }: { id: string; name: string }, path: string) => {
    const organisationId = await enter
      .mutateAsync(id)
      .catch(failed(isolating`${name} could not be opened`))
    if (typeof organisationId !== 'string') return
    await navigate(path)
    void switchOrganisation(client, organisationId)
  }
  return {
    isPending: enter.isPending,
    open: (customer: { id: string; name: string }, path = '/overview') => void open(customer, path),
  }
}
