import { type RefObject, useState } from 'react'

import { type EventTopic, eventTopics } from '../../../../contract/organisation/event-topics.ts'
import { WEBHOOK_SECRET_OVERLAP_HOURS } from '../../../../contract/organisation/webhook-limits.ts'
import type { Webhook, WebhookRequest } from '../../../../contract/organisation/webhook.ts'
import {
  useAddWebhook,
  useChangeWebhook,
  useRemoveWebhook,
  useRotateWebhookSecret,
} from '../../../api/organisation/webhooks.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { SecretField } from '../../../components/secret-field/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { isolating } from '../../shared/isolating.ts'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { topicWords, webhookName } from './webhook-words.ts'

const schema = () =>
  import('../../../../contract/organisation/webhook.ts').then((module) => module.webhookRequest)

/** Adds a webhook, and then shows its secret. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const addition = useAddWebhook()
  return (
    <Dialog
      isOpen
      // Pressing Escape by accident would lose the secret.
      onOpenChange={secret ? () => {} : onClose}
      hasCloseButton={!secret}
      // Otherwise a webhook would exist whose secret nobody has.
      isPending={addition.isPending}
      title={secret ? 'Webhook added' : 'Add webhook'}
    >
      {secret ? (
        <Secret secret={secret} onClose={onClose} />
      ) : (
        <WebhookForm
          saved={{ url: '', description: '', topics: [...eventTopics], is_enabled: true }}
          submit="Add webhook"
          pending="Adding…"
          onSubmit={async (request) => setSecret((await addition.mutateAsync(request)).secret)}
        />
      )}
    </Dialog>
  )
}

export function ChangeWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const { mutateAsync: change } = useChangeWebhook()
  const showToast = useToast()
  const { id, url, description, topics, is_enabled } = webhook
  return (
    <Dialog isOpen onOpenChange={onClose} title="Edit webhook">
      <WebhookForm
        saved={{ url, description, topics, is_enabled }}
        submit="Save"
        pending="Saving…"
        hasSwitch
        onSubmit={async (request, before) => {
          await change({ webhookId: id, body: { ...request, before } })
          showToast({ tone: 'positive', title: 'Webhook saved' })
          onClose()
        }}
      />
    </Dialog>
  )
}

function WebhookForm({
  saved,
  submit,
  pending,
  hasSwitch = false,
  onSubmit,
}: {
  saved: WebhookRequest
  submit: string
  pending: string
  hasSwitch?: boolean
  onSubmit: (request: WebhookRequest, before: WebhookRequest) => Promise<void>
}) {
  const { withProof, dialog } = useProof()
  const {
    form,
    row: { ref, isOvertaken, discardLabel, onDiscard },
  } = useSettingsForm<WebhookRequest, WebhookRequest>({
    saved,
    valuesOf: (webhook) => webhook,
    schema,
    fallback: 'The webhook could not be saved. Try again.',
    save: (request, before) => withProof(() => onSubmit(request, before)),
  })
  const { error: urlError, ...url } = form.field('url')
  const { error: descriptionError, ...description } = form.field('description')
  const topics = form.control('topics')
  const { error: _, ...isEnabled } = form.field('is_enabled')
  const toggle = (topic: EventTopic, isChosen: boolean) =>
    topics.onValueChange(
      eventTopics.filter((one) => (one === topic ? isChosen : topics.value.includes(one))),
    )
  return (
    <>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="URL"
          hint="It receives each event as a POST request with a JSON body."
          error={urlError}
        >
          <Input
            {...url}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            placeholder="https://example.com/webhooks"
          />
        </Field>
        <Field label="Description" isOptional error={descriptionError}>
          <Input {...description} autoComplete="off" />
        </Field>
        <Fieldset legend="Events" error={topics.error}>
          {eventTopics.map((topic) => (
            <Checkbox
              key={topic}
              checked={topics.value.includes(topic)}
              onChange={({ target }) => toggle(topic, target.checked)}
              description={topicWords[topic].description}
            >
              {topicWords[topic].label}
            </Checkbox>
          ))}
        </Fieldset>
        {hasSwitch && (
          <Switch {...isEnabled} description="Off: nothing is sent.">
            Send events
          </Switch>
        )}
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          {isOvertaken && (
            <Button variant="secondary" onClick={onDiscard}>
              {discardLabel}
            </Button>
          )}
          <Button ref={ref} type="submit" isPending={form.isPending} pendingLabel={pending}>
            {submit}
          </Button>
        </DialogFooter>
      </Form>
      <ProveDialog {...dialog} />
    </>
  )
}

/** Shown once. */
function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="grid gap-6">
      <Field label="Secret" hint="Verify each request with it and a Standard Webhooks library.">
        <SecretField value={secret} isShownOnce />
      </Field>
      <DialogFooter>
        <Button onClick={onClose}>I saved it</Button>
      </DialogFooter>
    </div>
  )
}

export function RotateSecretDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook
  onClose: () => void
}) {
  const [secret, setSecret] = useState<string>()
  const rotation = useRotateWebhookSecret()
  if (secret) {
    return (
      <Dialog isOpen onOpenChange={() => {}} hasCloseButton={false} title="Secret rotated">
        <Secret secret={secret} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          Rotate the secret of <bdi>{webhookName(webhook)}</bdi>?
        </>
      }
      confirmLabel="Rotate secret"
      pendingLabel="Rotating…"
      action={async () => setSecret((await rotation.mutateAsync(webhook.id)).secret)}
    >
      Requests are signed with the old and the new secret for {WEBHOOK_SECRET_OVERLAP_HOURS} hours,
      then only with the new one.
    </ConfirmedAction>
  )
}

export function RemoveWebhookDialog({
  webhook,
  returnFocus,
  onClose,
}: {
  webhook: Webhook
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const removal = useRemoveWebhook()
  const showToast = useToast()
  const name = webhookName(webhook)
  const remove = async () => {
    await removal.mutateAsync(webhook.id)
    showToast({ tone: 'positive', title: isolating`${name} was removed` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      returnFocus={returnFocus}
      title={
        <>
          Remove <bdi>{name}</bdi>?
        </>
      }
      losses={['Its events, including pending ones', 'The list of its deliveries']}
      nameToType={name}
      confirmLabel="Remove webhook"
      pendingLabel="Removing…"
      action={remove}
    />
  )
}
