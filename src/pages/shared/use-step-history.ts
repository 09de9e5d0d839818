import { useCallback, useEffect, useState } from 'react'

/** The step that this entry of the history is at, also after a reload. */
export const keptStep = () => (window.history.state as { step?: string } | null)?.step

/**
 * The steps of a form as entries of the browser's history, so that Back leads to the step before. Going back to an
 * earlier step is always allowed; `isReachable` says whether a later one still can be shown (after a reload what it
 * needs may be gone), and the first one is shown otherwise.
 */
export function useStepHistory<Step extends string>(
  first: Step,
  isReachable: (step: Step) => boolean,
) {
  const [step, setStep] = useState<Step>(first)

  useEffect(() => {
    const show = (event: PopStateEvent) => {
      const wanted = (event.state as { step?: Step } | null)?.step ?? first
      setStep(isReachable(wanted) ? wanted : first)
    }
    window.addEventListener('popstate', show)
    return () => window.removeEventListener('popstate', show)
  }, [first, isReachable])

  const go = useCallback((next: Step) => {
    window.history.pushState({ step: next }, '')
    setStep(next)
  }, [])
  /** As the browser's Back button. */
  const back = useCallback(() => window.history.back(), [])

  return { step, go, back }
}
