import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import {
  type DomainState,
  hasConfirmedRecords,
  isProtecting,
} from '../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import { Alert } from '../../components/alert/index.ts'
import { Code } from '../../components/code/index.ts'
import { Link } from '../../components/link/index.ts'
import { Stepper } from '../../components/stepper/index.ts'
import { DomainPage } from './domain-page.tsx'
import { RemovedWebsite } from './removed-website.tsx'

const steps = [
  { label: 'Scan' },
  { label: 'Records' },
  { label: 'Name servers' },
  { label: 'Protected' },
]

type SetUpPageProps = {
  title: string
  /** Index of the page's step. */
  step: number
  renderDescription?: (domain: Domain) => ReactNode
  renderActions?: (domain: Domain) => ReactNode
  width?: 'page' | 'full'
  children: (domain: Domain) => ReactNode
}

/** The frame of every page that takes a website from its name to its protection. */
export function SetUpPage({
  title,
  step,
  renderDescription,
  renderActions,
  width,
  children,
}: SetUpPageProps) {
  return (
    <DomainPage
      title={title}
      renderHeading={() => title}
      below={title}
      renderDescription={(domain) => domain.state !== 'removed' && renderDescription?.(domain)}
      renderActions={(domain) => domain.state !== 'removed' && renderActions?.(domain)}
      width={width}
    >
      {(domain) =>
        domain.state === 'removed' ? (
          <RemovedWebsite domain={domain} />
        ) : (
          <>
            <Stepper
              label="Protect this website"
              steps={steps}
              current={currentStep(domain.state, step)}
            />
            {domain.is_look_alike && <LookAlikeAlert domain={domain} />}
            {children(domain)}
          </>
        )
      }
    </DomainPage>
  )
}

/** Opened early, a page doesn’t mark the steps before it as done. */
export function currentStep(state: DomainState, step: number) {
  if (isProtecting(state)) return steps.length
  if (hasConfirmedRecords(state) || state === 'expired') return step
  return Math.min(step, state === 'review' ? 1 : 0)
}

const LookAlikeAlert = ({ domain: { id, name, display_name } }: { domain: Domain }) => (
  <Alert tone="caution" title="This name resembles another name">
    <p>
      <bdi>{display_name}</bdi> contains letters that look like others. Its DNS name is{' '}
      <Code>{name}</Code>. If that is not your website,{' '}
      <Link asChild>
        <RouterLink to={`/domain/${id}/remove`}>remove it</RouterLink>
      </Link>{' '}
      and type its name instead of pasting it.
    </p>
  </Alert>
)
