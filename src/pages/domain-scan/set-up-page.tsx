import type { ReactNode } from 'react'

import type { Domain } from '../../../contract/domain.ts'
import { Stepper } from '../../components/stepper/index.ts'
import { DomainPage } from '../websites/domain-page.tsx'

const steps = [
  { label: 'Scan' },
  { label: 'Records' },
  { label: 'Name servers' },
  { label: 'Protected' },
]

type SetUpPageProps = {
  title: string
  /** Index of the step that the page is about. */
  step: number
  description?: ReactNode
  renderActions?: (domain: Domain) => ReactNode
  width?: 'page' | 'full'
  children: (domain: Domain) => ReactNode
}

/** The frame of every page that leads a website from its name to its protection. */
export function SetUpPage({
  title,
  step,
  description,
  renderActions,
  width,
  children,
}: SetUpPageProps) {
  return (
    <DomainPage
      title={title}
      renderHeading={() => title}
      below={title}
      renderDescription={() => description}
      renderActions={renderActions}
      width={width}
    >
      {(domain) => (
        <>
          <Stepper label="Protect this website" steps={steps} current={step} />
          {children(domain)}
        </>
      )}
    </DomainPage>
  )
}
