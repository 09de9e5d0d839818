import { useCallback, useEffect, useState } from 'react'

/** The step of this history entry, even after a reload. */
export const keptStep = () => (window.history.state as { step?: string } | null)?.step

/**
 * The steps of a form as entries in the browser's history, so that Back leads to the previous step. Going back to an
 * earlier step is always allowed; `isReachable` returns whether a later one can still be shown (after a reload its data
 * may be gone), and otherwise the first one is shown. `go` needs `from` when another step than `step` is shown.
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

  const go = useCallback(
    (next: Step, from: Step = step) => {
      // After a reload this entry still has a later step than the one that is shown.
      if ((keptStep() ?? first) !== from)
        window.history.replaceState({ ...window.history.state, step: from }, '')
      window.history.pushState({ step: next }, '')
      setStep(next)
    },
    [first, step],
  )
  /** Like the browser's Back button. */
  const back = useCallback(() => window.history.back(), [])

  return { step, go, back }
}
