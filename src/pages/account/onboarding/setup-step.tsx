import { messages } from '../../../../contract/messages.ts'
import { Button } from '../../../components/button/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioCard, RadioCardGroup } from '../../../components/radio-card/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

/** Step 1: technical or non-technical. */
export function SetupStep({
  isTechnical,
  onSubmit,
}: {
  isTechnical: boolean | undefined
  onSubmit: (isTechnical: boolean) => void
}) {
  const form = useSchemaForm<{ setup: string }>({
    check: ({ setup }) => ({ setup: setup === '' && messages.optionMissing }),
    defaultValues: {
      setup: isTechnical === undefined ? '' : isTechnical ? 'technical' : 'non-technical',
    },
    onSubmit: async ({ setup }) => {
      onSubmit(setup === 'technical')
    },
  })

  return (
    <Form className="grid gap-6" onSubmit={form.onSubmit}>
      <RadioCardGroup legend="Your setup" {...form.control('setup')}>
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
