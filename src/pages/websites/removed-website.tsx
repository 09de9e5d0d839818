import type { Domain } from '../../../contract/websites/domain.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { NextStepAction, NextStepSentence } from './next-step.tsx'

/** Replaces the contents of a website's pages once it has been removed. */
export const RemovedWebsite = ({ domain }: { domain: Domain }) => (
  <EmptyState
    title="This website was removed"
    description={<NextStepSentence domain={domain} />}
    action={<NextStepAction domain={domain} />}
  />
)
