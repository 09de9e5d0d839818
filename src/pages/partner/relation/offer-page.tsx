import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { mayRole } from '../../../../contract/organisation/access.ts'
import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import type { OfferedRelation } from '../../../../contract/partner/customer-request.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import {
  offeredRelationQuery,
  useAcceptPartner,
  useDeclinePartner,
} from '../../../api/partner/relation.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Field } from '../../../components/field/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { CreateOrganisation } from '../../organisation/in-use/create-organisation.tsx'
import { switchOrganisation } from '../../organisation/in-use/switch-organisation.ts'
import { EmailedOffer } from '../../organisation/invitations/emailed-offer.tsx'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { partnerRoleOptions, roleIn, valueOfRole } from '../customers/partner-role-words.ts'

const over = {
  accepted: { title: 'This request was already accepted', description: 'This link has been used.' },
  declined: { title: 'You declined this request', description: 'Ask the partner for a new link.' },
  revoked: {
    title: 'This link is no longer valid',
    description: 'It was revoked, or replaced by a newer email. Look for that one, or ask again.',
  },
  expired: {
    title: 'This link has expired',
    description: 'A link works for seven days. Ask for a new one.',
  },
} as const

const titleOf = ({ partner, organisation }: OfferedRelation) =>
  organisation === null ? (
    <>
      <bdi>{partner}</bdi> would like to be your partner
    </>
  ) : (
    <>
      Take over <bdi>{organisation}</bdi>
    </>
  )

/** /organisation?partner_request=: a partner's request. */
export const OfferPage = ({ token }: { token: string }) => (
  <EmailedOffer
    query={offeredRelationQuery(token)}
    noun="link"
    what="The request"
    title="Partner request"
    titleOf={titleOf}
    notFoundDescription="It may be incomplete. Copy all of it from the email, or ask for a new one."
    over={over}
  >
    {(offer) => <PendingOffer offer={offer} token={token} />}
  </EmailedOffer>
)

const organisationErrorIn = (error: unknown) =>
  error instanceof RefusedError
    ? error.response.errors?.find(({ path }) => path === 'organisation_id')?.message
    : undefined

function PendingOffer({ offer, token }: { offer: OfferedRelation; token: string }) {
  const organisations = useQuery(organisationsQuery)
  const own = organisations.data?.filter(
    ({ role, partner, is_partner: isPartner, restorable_until: until }) =>
      mayRole(role, 'members.change', { isPartner: partner !== null }) &&
      !isPartner &&
      until === null,
  )
  const [chosen, setChosen] = useState<string>()
  const [role, setRole] = useState(valueOfRole(offer.role))
  const accept = useAcceptPartner()
  const decline = useDeclinePartner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const isNew = offer.organisation !== null
  const organisationId = chosen ?? own?.[0]?.id
  const error = accept.error ?? decline.error
  const organisationError = organisationErrorIn(error)
  const choice = useRef<HTMLSelectElement>(null)
  const mayAccept = isNew || (own !== undefined && own.length > 0)
  const join = async () => {
    decline.reset()
    const body = {
      token,
      role: roleIn(role),
      ...(!isNew && organisationId && { organisation_id: organisationId }),
    }
    const id = await accept.mutateAsync(body).catch((failure: unknown) => {
      // So that the error there is announced.
      if (organisationErrorIn(failure)) choice.current?.focus()
    })
    if (typeof id !== 'string') return
    showToast({
      tone: 'positive',
      title: isNew
        ? isolating`You now own ${offer.organisation ?? ''}`
        : isolating`${offer.partner} is now your partner`,
    })
    await navigate('/organisation')
    void switchOrganisation(client, id)
  }
  return (
    <>
      <DescriptionList>
        <Description term="Partner">
          <bdi>{offer.partner}</bdi>
        </Description>
        {isNew && (
          <Description term="Organisation">
            <bdi>{offer.organisation}</bdi>
          </Description>
        )}
        <Description term="Your account">
          <bdi>{offer.email}</bdi>
        </Description>
      </DescriptionList>
      {!isNew && own === undefined && organisations.error === null && <Skeleton className="h-16" />}
      {!isNew && own === undefined && organisations.error !== null && (
        <ErrorState
          {...loadFailure(organisations.error, 'Your organisations')}
          onRetry={() => retry(organisations.refetch)}
        />
      )}
      {own?.length === 0 && !isNew && (
        <>
          <Alert tone="caution" title="You have no organisation that can have a partner">
            You must be an owner or admin of it, and it can’t be a partner itself. Create one, or
            ask the partner to send the request to an owner.
          </Alert>
          <div>
            <CreateOrganisation />
          </div>
        </>
      )}
      {!isNew && own !== undefined && own.length > 0 && (
        <OrganisationField
          ref={choice}
          value={organisationId ?? ''}
          own={own}
          error={organisationError}
          onChange={(id) => {
            setChosen(id)
            // The error was about the other one.
            if (accept.isError) accept.reset()
          }}
        />
      )}
      {mayAccept && (
        <RadioGroup
          legend="What the partner’s people may do"
          hint="You can change this, or end the relationship, at any time in the settings of the organisation."
          value={role}
          onValueChange={setRole}
          options={partnerRoleOptions}
        />
      )}
      <Alert tone="critical" live="assertive">
        {error && organisationError === undefined && failureSentence(error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {mayAccept && (
          <Button
            isPending={accept.isPending}
            pendingLabel="Accepting…"
            onClick={() => void join()}
          >
            {isNew ? 'Take over' : 'Accept partner'}
          </Button>
        )}
        <Button
          variant="secondary"
          isPending={decline.isPending}
          pendingLabel="Declining…"
          onClick={() => {
            accept.reset()
            decline.mutate(token)
          }}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

function OrganisationField({
  ref,
  value,
  own,
  error,
  onChange,
}: {
  ref: Ref<HTMLSelectElement>
  value: string
  /** Those that may have a partner. */
  own: readonly Organisation[]
  error: string | undefined
  onChange: (organisationId: string) => void
}) {
  return (
    <Field label="Your organisation" hint="It must have no other partner." error={error}>
      <Select
        ref={ref}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={own.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Field>
  )
}
