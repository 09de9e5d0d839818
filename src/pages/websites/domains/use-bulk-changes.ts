import type { ProtectionMode } from '../../../../contract/websites/protection.ts'
import type { useCheckPostures, useSetModes } from '../../../api/websites/many-domains.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { modeWords, WHEN_IT_HOLDS } from './protection-words.ts'

export const countedWebsites = (count: number) => counted(count, 'website')

type Mutations = {
  modes: Pick<ReturnType<typeof useSetModes>, 'mutateAsync' | 'isPending'>
  postures: Pick<ReturnType<typeof useCheckPostures>, 'mutateAsync' | 'isPending'>
}

/** Returns functions that change several websites and show the result in a toast. */
export function useBulkChanges({ modes, postures }: Mutations, onDone: () => void) {
  const showToast = useToast()
  const failed = useFailureToast()

  const setMode = async (ids: string[], mode: ProtectionMode) => {
    const { changed } = await modes.mutateAsync({ ids, mode })
    onDone()
    const { title } = modeWords[mode]
    const before = ids.length - changed
    showToast({
      tone: 'positive',
      title: `${countedWebsites(ids.length)} set to ${title}`,
      description: [before > 0 && `${before} already had this mode.`, changed > 0 && WHEN_IT_HOLDS]
        .filter(Boolean)
        .join(' '),
    })
  }
  const check = async (ids: string[]) => {
    const { started, checked_recently: recent } = await postures.mutateAsync(ids)
    onDone()
    if (started === 0) {
      const description = 'The last check was less than a minute ago. Try again in a minute.'
      return showToast({ tone: 'info', title: 'Checked just now', description })
    }
    showToast({
      tone: 'positive',
      title: `${countedWebsites(started)} being checked`,
      description: [
        recent > 0 && `${recent} skipped: checked less than a minute ago.`,
        'Each grade updates when its check is complete.',
      ]
        .filter(Boolean)
        .join(' '),
    })
  }
  return {
    isPending: modes.isPending || postures.isPending,
    /** Rejects when it fails. */
    setMode,
    setModeOrSay: (ids: string[], mode: ProtectionMode) =>
      void setMode(ids, mode).catch(failed('The mode could not be set')),
    checkOrSay: (ids: string[]) =>
      void check(ids).catch(failed('The websites could not be checked')),
  }
}
export type BulkChanges = ReturnType<typeof useBulkChanges>
