import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Relation } from '../../../../contract/partner/relation.ts'
import { relationQuery, useChangeRelation, useEndRelation } from '../../../api/partner/relation.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Link } from '../../../components/link/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { SaveRow } from '../../shared/save-row.tsx'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import {
  partnerRoleLabel,
  partnerRoleOptions,
  roleIn,
  valueOfRole,
} from '../customers/partner-role-words.ts'
import { PaymentPart } from './payment-part.tsx'

/**
 * The partner of the current organisation: what its people may do, and the end of it. Without one, how to become one.
 */
export function PartnerSection() {
  const { data: relation, isLoadingError, error, refetch } = useQuery(relationQuery)
  const organisation = useOrganisation()
  const whyNot = useWhyNot('customers.change')
  const heading = useRef<HTMLElement>(null)
  if (relation) return <Partner relation={relation} heading={heading} />
  if (isLoadingError)
    return (
      <Section title="Partner">
        <ErrorState
          {...loadFailure(error, 'Your partner')}
          headingLevel={3}
          onRetry={() => retry(refetch)}
        />
      </Section>
    )
  if (relation === undefined || whyNot !== undefined) return null
  return organisation?.is_partner === false ? <NoPartner heading={heading} /> : null
}

/** Gets the focus when the relationship ends, because everything else in the section is replaced. */
type Heading = { heading: RefObject<HTMLElement | null> }

const NoPartner = ({ heading }: Heading) => (
  <Section title={titleWith(heading)}>
    <Text>Do you look after websites and databases of other organisations?</Text>
    <div>
      <Link asChild variant="button-secondary">
        <RouterLink to="/partner/domains">Become a partner</RouterLink>
      </Link>
    </div>
  </Section>
)

const titleWith = (heading: Heading['heading']) => (
  <span ref={heading} tabIndex={-1}>
    Partner
  </span>
)

function Partner({ relation, heading }: { relation: Relation } & Heading) {
  const { partner, role, since } = relation
  const [isEnding, setIsEnding] = useState(false)
  const whyNot = useWhyNot('members.change')
  return (
    <Section title={titleWith(heading)}>
      <DescriptionList>
        <Description term="Partner">
          <bdi>{partner.name}</bdi>
        </Description>
        <Description term="Since">
          <Time at={since} />
        </Description>
        {whyNot !== undefined && (
          <Description term="Its people may">{partnerRoleLabel(role)}</Description>
        )}
      </DescriptionList>
      {whyNot === undefined && <RoleForm relation={relation} />}
      <PaymentPart relation={relation} />
      <div>
        <RefusableButton whyNot={whyNot} variant="secondary" onClick={() => setIsEnding(true)}>
          End relationship
        </RefusableButton>
      </div>
      {isEnding && (
        <EndDialog
          name={partner.name}
          isPaidFor={relation.pays === 'partner'}
          heading={heading}
          onClose={() => setIsEnding(false)}
        />
      )}
    </Section>
  )
}

/** Not changed with each choice: arrow keys choose what is between two roles, too. */
function RoleForm({ relation }: { relation: Relation }) {
  const { mutateAsync: change } = useChangeRelation()
  const showToast = useToast()
  const { form, row } = useSettingsForm({
    saved: relation,
    valuesOf: ({ role }) => ({ role: valueOfRole(role) }),
    fallback: 'The partner’s role could not be changed. Try again.',
    save: async ({ role }) => {
      const { data } = await change({ role: roleIn(role) })
      if (!data) return 'The relationship has ended. Reload the page.'
      showToast({ tone: 'positive', title: 'The partner’s role was changed' })
      return data
    },
  })
  return (
    <Form onSubmit={form.onSubmit}>
      <RadioGroup
        legend="What its people may do"
        options={partnerRoleOptions}
        {...form.control('role')}
      />
      <Alert tone="critical" live="polite">
        {form.failure}
      </Alert>
      <SaveRow {...row} what="what the partner’s people may do" whyNot={undefined} />
    </Form>
  )
}

function EndDialog({
  name,
  isPaidFor,
  heading,
  onClose,
}: {
  name: string
  isPaidFor: boolean
  onClose: () => void
} & Heading) {
  const end = useEndRelation()
  const showToast = useToast()
  const act = async () => {
    await end.mutateAsync()
    showToast({ tone: 'positive', title: isolating`${name} is no longer your partner` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          End the relationship with <bdi>{name}</bdi>?
        </>
      }
      losses={[
        'The access of the partner’s people, immediately',
        'Ingest keys that they created, and the logs sent with them until you create new ones',
      ]}
      nameToType={name}
      returnFocus={heading}
      confirmLabel="End relationship"
      pendingLabel="Ending…"
      action={act}
    >
      You keep your websites, databases, logs, settings and plans. The partner keeps the entries in
      its audit log about what its people did here, and gets an email.
      {isPaidFor && ' From the next renewals on, you pay for your plans yourself.'}
    </ConfirmedAction>
  )
}
