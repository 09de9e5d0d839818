import { useCallback, useState } from 'react'

import type { PersonalDetails } from '../../../../contract/account/onboarding.ts'
import { session } from '../../../api/browser-storage.ts'

/** The values entered so far. */
type OnboardingDraft = { isTechnical?: boolean; details?: Partial<PersonalDetails> }

const KEY = 'parapet.onboarding'

function read(): OnboardingDraft {
  try {
    return JSON.parse(session.get(KEY) ?? '{}') as OnboardingDraft
  } catch {
    return {}
  }
}

/**
 * The entered values, kept through a reload, a lost session or a crash, until the tab is closed or they are submitted.
 */
export function useOnboardingDraft() {
  const [draft, setDraft] = useState(read)
  const change = useCallback((next: OnboardingDraft) => {
    session.set(KEY, JSON.stringify(next))
    setDraft(next)
  }, [])
  return [draft, change] as const
}
