import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ORGANISATION_PARAMETER } from '../../../contract/organisation/access.ts'
import type { SetLogo } from '../../../contract/organisation/logo.ts'
import type { Organisation } from '../../../contract/organisation/organisation.ts'
import { addressOf, call } from '../client.ts'
import { organisationsQuery } from './organisations.ts'

/** The URL of an organisation’s logo. Undefined without one. */
export const logoAddress = ({ id, logo }: Pick<Organisation, 'id' | 'logo'>) =>
  logo === null
    ? undefined
    : addressOf('/v1/organisation/logo/{hash}', {
        path: { hash: logo },
        query: { [ORGANISATION_PARAMETER]: id },
      })

/** Sets the logo of the current organisation, or removes it. */
export function useChangeLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SetLogo | undefined) => {
      if (body) await call('POST /v1/organisation/logo', { body })
      else await call('POST /v1/organisation/logo/remove')
    },
    onSuccess: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  })
}
