import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { isProofRequired } from '../../../api/account/step-up.ts'
import { mcpClientQuery, useAuthorizeMcp, useDeclineMcp } from '../../../api/assistant/mcp.ts'
import { failureSentence } from '../../../api/failures.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Page } from '../../../components/page/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'

/** What a client requests in the URL (RFC 6749 section 4.1.1). Undefined when it requests nothing. */
export function connectionIn(search: URLSearchParams) {
  const clientId = search.get('client_id')
  const redirectUri = search.get('redirect_uri')
  if (!clientId || !redirectUri) return undefined
  return {
    clientId,
    redirectUri,
    challenge: search.get('code_challenge') ?? '',
    method: search.get('code_challenge_method'),
    responseType: search.get('response_type'),
    // Without a scope, the person chooses (RFC 6749 section 3.3).
    mayPropose: search.get('scope')?.split(' ').includes('propose') ?? true,
    state: search.get('state') ?? undefined,
    resource: search.get('resource') ?? undefined,
  }
}
type Asked = NonNullable<ReturnType<typeof connectionIn>>

/** Where a person allows an MCP client to read as them, and perhaps to suggest changes. */
export function ConnectClient({ asked }: { asked: Asked }) {
  return (
    <Page title="Connect an application">
      <Loaded query={mcpClientQuery(asked.clientId)} what="This application">
        {({ name }) => (
          <Loaded query={organisationsQuery} what="Your organisations">
            {(organisations) => <Consent asked={asked} name={name} listed={organisations} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

const choices = [
  {
    value: 'propose',
    label: 'Read, and suggest changes',
    description:
      'Each change waits until you approve it, there or here. The application itself reports what you approve there, so choose this only if you trust it.',
  },
  { value: 'read', label: 'Only read' },
]

type ConsentProps = { asked: Asked; name: string; listed: readonly Organisation[] }

function Consent({ asked, name, listed }: ConsentProps) {
  const { clientId, redirectUri, challenge, method, responseType, mayPropose } = asked
  const { state, resource } = asked
  const inUse = useOrganisation()?.id
  const organisations = listed.filter((one) => isConnectable(one, inUse))
  const [chosen, setChosen] = useState<string>()
  const organisation = organisations.find(({ id }) => id === (chosen ?? inUse)) ?? organisations[0]
  const [choice, setChoice] = useState(mayPropose ? 'propose' : 'read')
  const authorize = useAuthorizeMcp()
  const { withProof, dialog } = useProof()
  if (responseType !== 'code' || method !== 'S256') {
    const isCode = responseType === 'code'
    return (
      <NotConnectable
        asked={asked}
        error={isCode ? 'invalid_request' : 'unsupported_response_type'}
      >
        {isCode
          ? 'It doesn’t use PKCE with S256, which is required to protect your connection.'
          : 'It doesn’t request an authorization code, the only supported way to connect.'}{' '}
        Update the application, or use a different one.
      </NotConnectable>
    )
  }
  if (!organisation) {
    return (
      <NotConnectable asked={asked} error="access_denied">
        None of your organisations can be connected. Set up a second factor if yours requires one. A
        customer’s organisation can only be connected while you work in it.
      </NotConnectable>
    )
  }
  const allow = async () => {
    const connecting = {
      organisationId: organisation.id,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      may_propose: choice === 'propose',
      ...(state !== undefined && { state }),
      ...(resource !== undefined && { resource }),
    }
    // A failure is shown below.
    const location = await withProof(() => authorize.mutateAsync(connecting)).catch(() => undefined)
    if (location) window.location.assign(location)
  }
  return (
    <div className="grid max-w-prose gap-6">
      <Text>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        wants to use {productName()} as you, in{' '}
        {organisations.length > 1 ? (
          'the organisation that you choose'
        ) : (
          <bdi>{organisation.name}</bdi>
        )}
        . It can read what you can read there: websites, databases, attacks, findings, people and
        invoices.
      </Text>
      <Text tone="muted">
        Any application can use this name. You will be sent back to{' '}
        <Code>{originOf(redirectUri)}</Code>: continue only if you started this there.
      </Text>
      {organisations.length > 1 && (
        <Field label="Organisation" hint="It gets no access to your other organisations.">
          <Select
            value={organisation.id}
            onChange={(event) => setChosen(event.target.value)}
            options={organisations.map(({ id, name: label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      {mayPropose ? (
        <RadioGroup
          legend="What it may do"
          options={choices}
          value={choice}
          onValueChange={setChoice}
        />
      ) : (
        <Text>It requested read access only, so it can’t suggest changes.</Text>
      )}
      {authorize.isError && !isProofRequired(authorize.error) && (
        <Alert tone="critical" title="It could not be connected">
          {failureSentence(authorize.error)}
        </Alert>
      )}
      <Text tone="muted">
        The connection lasts up to 7 days, and ends after 12 hours without use, or sooner if one of
        your organisations requires it. It appears among your sessions, where you can end it.
      </Text>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isPending={authorize.isPending || authorize.isSuccess}
          pendingLabel="Connecting…"
          onClick={() => void allow()}
        >
          Connect
        </Button>
        <Decline asked={asked} error="access_denied" label="Cancel" />
      </div>
      <ProveDialog {...dialog} />
    </div>
  )
}

/** Organisations as the switcher lists them: a partner’s customer only while the person works there. */
const isConnectable = (
  { id, partner, needs_second_factor: needsSecondFactor, restorable_until: until }: Organisation,
  inUse: string | undefined,
) => (partner === null || id === inUse) && !needsSecondFactor && until === null

type OAuthError = Parameters<ReturnType<typeof useDeclineMcp>['mutate']>[0]['error']

function NotConnectable({
  asked,
  error,
  children,
}: {
  asked: Asked
  error: OAuthError
  /** Why, and what to do. */
  children: ReactNode
}) {
  return (
    <div className="grid max-w-prose justify-items-start gap-6">
      <Alert tone="critical" title="This application can’t be connected">
        {children}
      </Alert>
      <Decline asked={asked} error={error} label="Back to the application" />
    </div>
  )
}

/** Leads back to the client, which waits for a result. */
function Decline({
  asked: { clientId, redirectUri, state },
  error,
  label,
}: {
  asked: Asked
  error: OAuthError
  label: string
}) {
  const navigate = useNavigate()
  const decline = useDeclineMcp()
  return (
    <Button
      variant="secondary"
      isPending={decline.isPending}
      pendingLabel="Returning…"
      onClick={() =>
        decline.mutate(
          {
            client_id: clientId,
            redirect_uri: redirectUri,
            error,
            ...(state !== undefined && { state }),
          },
          {
            onSuccess: (location) => window.location.assign(location),
            // There is no address that the error may be sent to.
            onError: () => void navigate('/overview'),
          },
        )
      }
    >
      {label}
    </Button>
  )
}

function originOf(uri: string) {
  if (!URL.canParse(uri)) return uri
  const { protocol, host } = new URL(uri)
  return `${protocol}//${host}`
}
