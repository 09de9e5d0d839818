import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useStartScan } from '../../../api/websites/domain-scan.ts'
import { useAddDomain } from '../../../api/websites/domains.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Page } from '../../../components/page/index.ts'
import { RadioCard, RadioCardGroup } from '../../../components/radio-card/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { PageBreadcrumbs } from '../../shared/page-breadcrumbs.tsx'
import { productName } from '../../shared/product-name.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const addDomainSchema = () =>
  import('../../../../contract/websites/domain.ts').then((module) => module.addDomainRequest)

type Way = 'scan' | 'file' | 'hand'
const nextPage: Record<Way, string> = {
  scan: '',
  file: '/entries?import=file',
  hand: '/entries/add',
}

const levels = [
  { label: 'Websites', href: '/web-security' },
  { label: 'Add website', href: '/add-domain' },
]

/** /add-domain: adds a website by its name or URL, as typed or pasted, and continues to its records. */
export function AddDomainPage() {
  const addDomain = useAddDomain()
  const startScan = useStartScan()
  const [way, setWay] = useState<Way>('scan')
  const navigate = useNavigate()
  const showToast = useToast()
  const form = useSchemaForm<{ name: string }>({
    schema: addDomainSchema,
    defaultValues: { name: '' },
    fallback: 'The website could not be added. Try again.',
    onSubmit: async ({ name }) => {
      const domain = await addDomain.mutateAsync(name)
      showToast({ tone: 'positive', title: `${domain.display_name} was added` })
      // If it fails to start, the scan page explains why and has the button.
      if (way === 'scan') await startScan.mutateAsync(domain.id).catch(() => undefined)
      await navigate(`/domain-scan/${domain.id}${nextPage[way]}`)
    },
  })
  const { error, ...name } = form.field('name')

  return (
    <Page
      title="Add website"
      breadcrumbs={<PageBreadcrumbs levels={levels} />}
      description={`${productName()} finds the domain in whatever you enter: www.example.com/shop becomes example.com.`}
    >
      <Form className="grid max-w-md justify-items-start gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Domain name or URL"
          hint="Internationalised domain names are supported. Adding a website does not change it."
          error={error ?? form.failure}
        >
          <Input
            {...name}
            required
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
        <RadioCardGroup
          legend="How do you want to add its DNS records?"
          value={way}
          onValueChange={(value) => setWay(value as Way)}
        >
          <RadioCard
            value="scan"
            title="Scan for records"
            description={`${productName()} queries your current name servers. This takes less than a minute.`}
          />
          <RadioCard
            value="file"
            title="Upload a zone file"
            description="Your DNS provider can export one."
          />
          <RadioCard
            value="hand"
            title="Add records manually"
            description="For a new website, or one with few records."
          />
        </RadioCardGroup>
        <RefusableButton
          whyNot={useWhyNot('resources.add')}
          type="submit"
          isPending={form.isPending}
          pendingLabel="Adding…"
        >
          Add website
        </RefusableButton>
      </Form>
    </Page>
  )
}
