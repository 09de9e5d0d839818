import { useState } from 'react'

import {
  type EffectOf,
  useAllowRule,
  useBlockAddress,
  useLoadedEffect,
} from '../../../api/websites/domain-rules.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { canBeAllowed, isPlainPath, prefixOf } from '../attacks/allow-rule.tsx'
import { RuleEffect } from '../attacks/rule-effect.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'

const loadRules = () => import('../../../../contract/websites/domain-rule.ts')
const blockAddressSchema = () => loadRules().then((module) => module.blockAddressForm)
const allowRuleSchema = () => loadRules().then((module) => module.allowRuleForm)

const fallback = 'The rule could not be added. Try again.'

/** Blocks an address or an address range. */
export function BlockAddressForm({ domainId }: { domainId: string }) {
  const block = useBlockAddress()
  const showToast = useToast()
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const form = useSchemaForm<{ address: string; reason?: string }>({
    schema: blockAddressSchema,
    defaultValues: { address: '', reason: '' },
    fallback,
    onSubmit: async (rule) => {
      await block.mutateAsync({ domainId, ...rule })
      showToast({ tone: 'positive', title: `${rule.address} is blocked` })
      form.reset()
    },
  })
  const { error, ...address } = form.field('address')
  const { error: reasonError, ...reason } = form.field('reason')

  return (
    <Section title="Block an address">
      <Form onSubmit={form.onSubmit}>
        <Field
          label="IP address or range"
          hint="Such as 192.0.2.1, 192.0.2.0/24 or 2001:db8::/32."
          error={error ?? form.failure}
        >
          <Input
            {...address}
            required
            autoComplete="off"
            spellCheck={false}
            face="mono"
            dir="ltr"
          />
        </Field>
        <Field label="Reason for blocking" isOptional error={reasonError}>
          <Input {...reason} autoComplete="off" />
        </Field>
        <div>
          <RefusableButton
            whyNot={whyNot}
            type="submit"
            variant="secondary"
            isPending={form.isPending}
          >
            Block address
          </RefusableButton>
        </div>
      </Form>
    </Section>
  )
}

/** Allows a rule of the firewall, everywhere or under a path. */
export function AllowRuleForm({ domainId }: { domainId: string }) {
  const allow = useAllowRule()
  const loadEffect = useLoadedEffect(domainId)
  /** What was submitted before its effect had been shown. */
  const [held, setHeld] = useState<EffectOf>()
  const showToast = useToast()
  const whyNot = useWhyNotOn(domainId, 'resource.change')
  const form = useSchemaForm<{ rule_id: string; path?: string; reason?: string }>({
    schema: allowRuleSchema,
    defaultValues: { rule_id: '', path: '', reason: '' },
    fallback,
    onSubmit: async (rule) => {
      const now = { rule: rule.rule_id, path: rule.path }
      const wasShown = areSame(now, shown) && (await loadEffect(now))
      setHeld(wasShown ? undefined : now)
      if (!wasShown) return void (await loadEffect(now))
      await allow.mutateAsync({ domainId, ...rule })
      showToast({ tone: 'positive', title: `Rule ${rule.rule_id} is allowed` })
      form.reset()
    },
  })
  const typed = {
    rule: form.values.rule_id.trim(),
    path: form.values.path?.trim() || undefined,
  }
  const isHeld = areSame(held, prefixed(typed))
  // Not for each character that is typed.
  const settled = useSettled(typed)
  const effectOf = isHeld ? typed : settled
  const hasEffect =
    canBeAllowed(effectOf.rule) && (effectOf.path === undefined || isPlainPath(effectOf.path))
  const shown = hasEffect ? prefixed(effectOf) : undefined
  const { error, ...ruleId } = form.field('rule_id')
  const { error: pathError, ...path } = form.field('path')
  const { error: reasonError, ...reason } = form.field('reason')

  return (
    <Section title="Allow a rule">
      <Form onSubmit={form.onSubmit}>
        <Field
          label="Rule ID"
          hint="The rule that blocks your visitors, such as 942100."
          error={error ?? form.failure}
        >
          <Input
            {...ruleId}
            required
            inputMode="numeric"
            autoComplete="off"
            face="mono"
            dir="ltr"
          />
        </Field>
        <Field
          label="Only under this path"
          hint="Such as /admin/editor. Leave empty to allow the rule everywhere."
          isOptional
          error={pathError}
        >
          <Input
            {...path}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            face="mono"
            dir="ltr"
          />
        </Field>
        {shown && <RuleEffect domainId={domainId} {...shown} />}
        <Field label="Reason for allowing" isOptional error={reasonError}>
          <Input {...reason} autoComplete="off" />
        </Field>
        <div>
          <RefusableButton
            whyNot={whyNot}
            type="submit"
            variant="secondary"
            isPending={form.isPending}
          >
            {isHeld ? `Allow ${typed.rule} anyway` : 'Allow rule'}
          </RefusableButton>
        </div>
      </Form>
    </Section>
  )
}

const prefixed = ({ rule, path }: { rule: string; path?: string | undefined }) => ({
  rule,
  path: path && prefixOf(path),
})

const areSame = (one: EffectOf | undefined, other: EffectOf | undefined) =>
  one?.rule === other?.rule && one?.path === other?.path
