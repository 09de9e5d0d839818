import type { Domain } from '../../../contract/websites/domain.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { NextStepAction, NextStepSentence } from './next-step.tsx'

/** On the pages that do something with a website, once it was removed. */
export const RemovedWebsite = ({ domain }: { domain: Domain }) => (
  <EmptyState
    title="Nothing to manage"
    description={<NextStepSentence domain={domain} />}
    action={<NextStepAction domain={domain} />}
  />
)
