import { useState } from 'react'

import { messages } from '../../../../contract/messages.ts'
import { Button } from '../../../components/button/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioCard, RadioCardGroup } from '../../../components/radio-card/index.ts'

/** Step 1: technical or non-technical. */
export function SetupStep({
  isTechnical,
  onSubmit,
}: {
  isTechnical: boolean | undefined
  onSubmit: (isTechnical: boolean) => void
}) {
  const [choice, setChoice] = useState(
    isTechnical === undefined ? '' : isTechnical ? 'technical' : 'non-technical',
  )
  const [error, setError] = useState<string>()

  return (
    <Form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (choice === '') {
          setError(messages.optionMissing)
          event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
          return
        }
        onSubmit(choice === 'technical')
      }}
    >
      <RadioCardGroup
        legend="Your setup"
        name="is_technical"
        value={choice}
        onValueChange={(value) => {
          setChoice(value)
          setError(undefined)
        }}
        error={error}
      >
        <RadioCard
          value="technical"
          title="Developer Setup"
          description="I’m technical. I change DNS records and server settings myself."
        />
        <RadioCard
          value="non-technical"
          title="Executive Setup"
          description="I’m not technical. I want an overview, and steps to pass on."
        />
      </RadioCardGroup>
      <Button type="submit" width="full">
        Continue
      </Button>
    </Form>
  )
}
