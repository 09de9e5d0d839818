'use client'

import type { ReactNode } from 'react'

import { Choice, type ChoiceProps } from '../field/choice.tsx'
import { RadioFieldset, useRadio, type RadioFieldsetProps } from '../radio-group/index.ts'

export type RadioCardGroupProps = RadioFieldsetProps

/** One choice of a few that need a sentence each. Renders a `<fieldset>` of native radios. */
export function RadioCardGroup(props: RadioCardGroupProps) {
  return <RadioFieldset data-slot="radio-card-group" {...props} />
}

export type RadioCardProps = Omit<
  ChoiceProps,
  'kind' | 'look' | 'slot' | 'label' | 'aside' | 'controlSide' | 'title' | 'value'
> & {
  value: string
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
}

/** One option of a RadioCardGroup: the whole card is the radio's label. */
export function RadioCard({ value, title, icon, onChange, ...props }: RadioCardProps) {
  const radio = useRadio({ value, onChange })
  return (
    <Choice
      {...props}
      {...radio}
      kind="radio"
      look="card"
      slot="radio-card"
      label={title}
      aside={icon}
    />
  )
}
