import type { ReactNode } from 'react'

import { Heading } from '../../components/heading/index.ts'
import { RadioCardGroup } from '../../components/radio-card/index.ts'

/** Radio cards side by side. The title is a heading, unless something above already says what is chosen. */
export const ChoiceCards = ({
  title,
  isTitleHidden = false,
  value,
  onValueChange,
  children,
}: {
  title: string
  isTitleHidden?: boolean
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}) => (
  <RadioCardGroup
    legend={
      isTitleHidden ? (
        <span className="sr-only">{title}</span>
      ) : (
        <Heading level={2} className="mb-1.5">
          {title}
        </Heading>
      )
    }
    value={value}
    onValueChange={onValueChange}
  >
    <div className="grid gap-3 md:grid-cols-2">{children}</div>
  </RadioCardGroup>
)
