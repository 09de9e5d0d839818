import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

import type { OnboardingRecord, PersonalDetails } from '../../../../contract/account/onboarding.ts'
import { messages } from '../../../../contract/messages.ts'
import { onboardingQuery, useSubmitOnboarding } from '../../../api/account/onboarding.ts'
import { failureMessage, RefusedError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Stepper } from '../../../components/stepper/index.ts'
import { nextPath } from '../../shared/next.ts'
import { ProductMark } from '../../shared/product-mark.tsx'
import { productName } from '../../shared/product-name.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { useStepFocus } from '../../shared/use-step-focus.ts'
import { useStepHistory } from '../../shared/use-step-history.ts'
import { LogoutLink } from '../logout-link.tsx'
import { useOnboardingDraft } from './onboarding-draft.ts'
import { PersonalDetailsStep } from './personal-details-step.tsx'
import { SetupStep } from './setup-step.tsx'

type Step = 'setup' | 'details'
const steps: { id: Step; label: string }[] = [
  { id: 'setup', label: 'Setup' },
  { id: 'details', label: 'Personal Details' },
]
const titles: Record<Step, string> = {
  setup: `How will you use ${productName()}?`,
  details: 'Personal Details',
}

/**
 * /onboarding: technical or not, then personal details (docs/specification.md section 2). Entered values are kept
 * through a reload.
 */
export function OnboardingPage() {
  const navigate = useNavigate()
  const options = useQuery(onboardingQuery)
  const submit = useSubmitOnboarding()
  const [draft, changeDraft] = useOnboardingDraft()
  const isReachable = useCallback(
    (wanted: Step) => wanted === 'setup' || draft.isTechnical !== undefined,
    [draft.isTechnical],
  )
  const { step, go, back } = useStepHistory<Step>('setup', isReachable)
  // The second step's fields are rendered when the options arrive, and are then focused.
  const heading = useStepFocus(step === 'details' && !options.data ? 'loading' : step)
  useHeadingAsTitle()

  const finish = async (details: PersonalDetails) => {
    if (draft.isTechnical === undefined || !options.data) return undefined
    try {
      await submit.mutateAsync({
        is_technical: draft.isTechnical,
        first_name: details.first_name,
        last_name: details.last_name,
        ...chosenOptions(options.data, details),
      })
    } catch (error) {
      return error instanceof RefusedError
        ? failureMessage(error, { fallback: messages.onboardingFailed })
        : messages.onboardingFailed
    }
    changeDraft({})
    await navigate(nextPath() ?? '/overview', { replace: true })
    return undefined
  }

  return (
    <AuthLayout
      brand={<ProductMark />}
      title={titles[step]}
      headingRef={heading}
      footer={<LogoutLink />}
    >
      <Stepper label="Onboarding" steps={steps} current={step === 'setup' ? 0 : 1} />
      {step === 'setup' && (
        <SetupStep
          isTechnical={draft.isTechnical}
          onSubmit={(isTechnical) => {
            changeDraft({ ...draft, isTechnical })
            go('details')
          }}
        />
      )}
      {step === 'details' && options.isError && (
        <div className="grid gap-4">
          <Alert tone="critical" live="assertive">
            {messages.optionsFailed}
          </Alert>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={back}>
              Back
            </Button>
            <Button isPending={options.isFetching} onClick={() => void options.refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {step === 'details' && options.isPending && (
        <div className="grid gap-4" aria-busy="true">
          {['first', 'last', 'use', 'size'].map((field) => (
            <div key={field}>
              <Skeleton className="mb-2 w-1/3" />
              <Skeleton shape="control" />
            </div>
          ))}
        </div>
      )}
      {step === 'details' && options.data && (
        <PersonalDetailsStep
          options={options.data}
          draft={draft.details}
          onDraftChange={(details) => changeDraft({ ...draft, details })}
          onBack={back}
          onSubmit={finish}
        />
      )}
    </AuthLayout>
  )
}

/** A select returns text; the server gets the original id, whatever its type. */
function chosenOptions(options: OnboardingRecord, details: PersonalDetails) {
  const useCase = options.use_case.find(
    ({ use_case_id }) => String(use_case_id) === details.use_case,
  )
  const companySize = options.company_size.find(
    ({ company_size_id }) => String(company_size_id) === details.company_size,
  )
  return {
    use_case: useCase?.use_case_id ?? details.use_case,
    company_size: companySize?.company_size_id ?? details.company_size,
  }
}
