import type { ReactNode } from 'react'

import type { NameServers } from '../../../../contract/websites/name-servers.ts'
import { useCheckNameServers } from '../../../api/websites/name-servers.ts'
import type { ButtonProps } from '../../../components/button/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'

/** Checks the name servers and the DS record at the registry now. */
export function CheckNameServersButton({
  domainId,
  variant,
  resultInWords,
  children,
}: {
  domainId: string
  variant?: ButtonProps['variant']
  resultInWords: (now: NameServers) => string
  children: ReactNode
}) {
  const { mutate, isPending } = useCheckNameServers(domainId)
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const failed = useFailureToast()
  const showToast = useToast()
  return (
    <RefusableButton
      whyNot={whyNot}
      variant={variant}
      isPending={isPending}
      pendingLabel="Checking…"
      onClick={() =>
        mutate(undefined, {
          onSuccess: ({ data }) => showToast({ title: resultInWords(data) }),
          onError: failed('The name servers could not be checked'),
        })
      }
    >
      {children}
    </RefusableButton>
  )
}
