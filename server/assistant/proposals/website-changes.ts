import { z } from 'zod'

import {
  allowRuleRequest,
  blockAddressRequest,
  domainRulesResponse,
} from '../../../contract/websites/domain-rule.ts'
import { domainSettingsResponse, protection } from '../../../contract/websites/domain-settings.ts'
import {
  ignorePostureRequest,
  type PostureCheck,
  postureResponse,
  unignorePostureRequest,
} from '../../../contract/websites/posture.ts'
import { BOT_RULE_GROUP, patternOfGroup } from '../../../contract/websites/protection.ts'
import { ruleEffectResponse } from '../../../contract/websites/rule-effect.ts'
import type { Dispatch } from '../tools/dispatch.ts'
import { type Failed, id } from '../tools/tool.ts'
import {
  change,
  changeableWebsite,
  failed,
  ignoring,
  isFailed,
  readWith,
  unignoring,
} from './change.ts'

const onWebsite = z.object({ id: id.describe('The ID of a website.') })

const readRules = (dispatch: Dispatch, websiteId: string) =>
  readWith(dispatch, `/v1/domain/${websiteId}/rules`, domainRulesResponse)

export const websiteChanges = [
  change({
    name: 'block_address',
    description: 'Proposes to block an IP address or range on a website.',
    input: onWebsite.extend(blockAddressRequest.shape),
    prepare: async (dispatch, { id: websiteId, address, reason }) => {
      const target = await changeableWebsite(dispatch, websiteId)
      if (isFailed(target)) return target
      const rules = await readRules(dispatch, websiteId)
      if (isFailed(rules)) return rules
      if (rules.data.some((rule) => rule.address === address)) {
        return failed('already_done', `${address} is already blocked on ${target.label}.`)
      }
      return {
        title: `Block ${address} on ${target.label}`,
        target: { ...target, href: `/domain/${websiteId}/manage?tab=rules` },
        changes: [
          { field: `Requests from ${address}`, before: 'Not blocked', after: 'Blocked' },
          ...(reason ? [{ field: 'Reason', before: '–', after: reason }] : []),
        ],
        note: address.includes('/')
          ? 'This blocks every address in the range, including people who did nothing wrong.'
          : null,
        call: {
          method: 'POST',
          path: `/v1/domain/${websiteId}/block-address`,
          body: { address, ...(reason && { reason }) },
        },
      }
    },
  }),
  change({
    name: 'allow_rule',
    description:
      'Proposes to turn off a firewall rule on a website, everywhere or below a path, for a false positive.',
    input: onWebsite.extend(allowRuleRequest.shape),
    prepare: async (dispatch, { id: websiteId, rule_id: rule, path, reason }) => {
      const target = await changeableWebsite(dispatch, websiteId)
      if (isFailed(target)) return target
      const rules = await readRules(dispatch, websiteId)
      if (isFailed(rules)) return rules
      if (rules.data.some((one) => one.rule_id === rule && one.path === (path ?? null))) {
        return failed('already_done', `Rule ${rule} is already allowed on ${target.label}.`)
      }
      const query = new URLSearchParams({ rule, ...(path && { path }) })
      const effect = await effectNote(dispatch, websiteId, query)
      if (isFailed(effect)) return effect
      return {
        title: `Allow rule ${rule} on ${target.label}`,
        target: { ...target, href: `/domain/${websiteId}/manage?tab=rules` },
        changes: [
          {
            field: `Rule ${rule}${path ? ` below ${path}` : ''}`,
            before: 'Applies',
            after: 'Does not apply',
          },
          ...(reason ? [{ field: 'Reason', before: '–', after: reason }] : []),
        ],
        note: effect.note,
        call: {
          method: 'POST',
          path: `/v1/domain/${websiteId}/allow-rule`,
          body: { rule_id: rule, ...(path && { path }), ...(reason && { reason }) },
        },
      }
    },
  }),
  change({
    name: 'remove_rule',
    description:
      'Proposes to remove a rule from a website: to unblock an address, or to apply a rule again.',
    input: onWebsite.extend({ rule_id: z.uuid('Use the ID of a rule from the list of rules.') }),
    prepare: async (dispatch, { id: websiteId, rule_id: ruleId }) => {
      const target = await changeableWebsite(dispatch, websiteId)
      if (isFailed(target)) return target
      const rules = await readRules(dispatch, websiteId)
      if (isFailed(rules)) return rules
      const rule = rules.data.find((one) => one.id === ruleId)
      if (!rule) return failed('not_found', 'Rule not found. It may have been removed.')
      const isBlock = rule.kind === 'block_address'
      const what = isBlock
        ? `Requests from ${rule.address}`
        : `Rule ${rule.rule_id}${rule.path ? ` below ${rule.path}` : ''}`
      return {
        title: isBlock
          ? `Unblock ${rule.address} on ${target.label}`
          : `Apply rule ${rule.rule_id} again on ${target.label}`,
        target: { ...target, href: `/domain/${websiteId}/manage?tab=rules` },
        changes: [
          {
            field: what,
            before: isBlock ? 'Blocked' : 'Does not apply',
            after: isBlock ? 'Not blocked' : 'Applies',
          },
        ],
        note: null,
        call: { method: 'POST', path: `/v1/domain/${websiteId}/rules/${ruleId}/remove` },
      }
    },
  }),
  change({
    name: 'change_protection',
    description:
      'Proposes to change protection settings of a website: mode (off, detect, block), sensitivity, rate limit, blocked countries, rule groups, bad bots, under attack mode.',
    input: onWebsite.extend(protection.partial().shape),
    prepare: async (dispatch, { id: websiteId, ...wanted }) => {
      const target = await changeableWebsite(dispatch, websiteId)
      if (isFailed(target)) return target
      const settings = await readWith(
        dispatch,
        `/v1/domain/${websiteId}/settings`,
        domainSettingsResponse,
      )
      if (isFailed(settings)) return settings
      const now: Record<string, unknown> = settings.data.protection
      const changed = Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && shown(now[name]) !== shown(value),
      )
      if (changed.length === 0) {
        return failed('already_done', `${target.label} already has these settings.`)
      }
      const { disabled_rule_groups: before, blocks_bad_bots: blocksBots } = settings.data.protection
      const excluded = [
        ...(wanted.disabled_rule_groups ?? []).filter((group) => !before.includes(group)),
        ...(blocksBots && wanted.blocks_bad_bots === false ? ([BOT_RULE_GROUP] as const) : []),
      ].map((group) => ['rule', patternOfGroup(group)] as [string, string])
      const effect =
        excluded.length > 0
          ? await effectNote(dispatch, websiteId, new URLSearchParams(excluded))
          : { note: null }
      if (isFailed(effect)) return effect
      const weaker = wanted.mode !== undefined && wanted.mode !== 'block'
      const notes = [
        weaker && now.mode === 'block' ? 'Attacks will no longer be blocked.' : null,
        effect.note,
      ].filter((note) => note !== null)
      return {
        title: `Change the protection of ${target.label}`,
        target: { ...target, href: `/domain/${websiteId}/manage?tab=protection` },
        changes: changed.map(([name, value]) => ({
          field: settingNames[name] ?? name,
          before: shown(now[name]),
          after: shown(value),
        })),
        note: notes.join(' ') || null,
        call: {
          method: 'POST',
          path: `/v1/domain/${websiteId}/settings`,
          body: { protection: Object.fromEntries(changed) },
        },
      }
    },
  }),
  change({
    name: 'ignore_finding',
    description:
      'Proposes to ignore a finding of a website’s security posture until a date. It still counts towards the score.',
    input: onWebsite.extend(ignorePostureRequest.shape),
    prepare: async (dispatch, { id: websiteId, ...body }) => {
      const found = await checkOf(dispatch, websiteId, body.check)
      if (isFailed(found)) return found
      return ignoring(found, { path: `/v1/domain/${websiteId}/posture/ignore`, body })
    },
  }),
  change({
    name: 'unignore_finding',
    description: 'Proposes to stop ignoring a finding of a website’s security posture.',
    input: onWebsite.extend(unignorePostureRequest.shape),
    prepare: async (dispatch, { id: websiteId, ...body }) => {
      const found = await checkOf(dispatch, websiteId, body.check)
      if (isFailed(found)) return found
      return unignoring(found, { path: `/v1/domain/${websiteId}/posture/unignore`, body })
    },
  }),
  change({
    name: 'check_website',
    description: 'Proposes to check the security posture of a website again.',
    input: onWebsite,
    prepare: async (dispatch, { id: websiteId }) => {
      const target = await changeableWebsite(dispatch, websiteId)
      if (isFailed(target)) return target
      const report = await readWith(dispatch, `/v1/domain/${websiteId}/posture`, postureResponse)
      if (isFailed(report)) return report
      return {
        title: `Check ${target.label} again`,
        target: { ...target, href: `/domain/${websiteId}/vise` },
        changes: [
          {
            field: 'Last check',
            before: report.data?.checked_at ?? 'never',
            after: 'now',
          },
        ],
        note: 'The check sends a few requests to the website.',
        call: { method: 'POST', path: `/v1/domain/${websiteId}/posture` },
      }
    },
  }),
]

/** What the rules in the query would have let through. */
async function effectNote(dispatch: Dispatch, websiteId: string, query: URLSearchParams) {
  const effect = await readWith(
    dispatch,
    `/v1/domain/${websiteId}/rule-effect?${query}`,
    ruleEffectResponse,
  )
  if (isFailed(effect)) return effect
  const { requests, is_at_least: isAtLeast } = effect.data
  const count = `${isAtLeast ? 'at least ' : ''}${requests} ${requests === 1 ? 'request' : 'requests'}`
  return { note: `In the last 24 hours, this would have let through ${count}.` }
}

async function checkOf(
  dispatch: Dispatch,
  websiteId: string,
  checkId: PostureCheck['id'],
): Promise<{ target: { label: string; href: string }; check: PostureCheck } | Failed> {
  const target = await changeableWebsite(dispatch, websiteId)
  if (isFailed(target)) return target
  const report = await readWith(dispatch, `/v1/domain/${websiteId}/posture`, postureResponse)
  if (isFailed(report)) return report
  const check = report.data?.checks.find((one) => one.id === checkId)
  if (!check) return failed('not_found', 'This website has no such check yet. Run a check first.')
  return { target: { ...target, href: `/domain/${websiteId}/vise` }, check }
}

const settingNames: Readonly<Record<string, string>> = {
  mode: 'Mode',
  sensitivity: 'Sensitivity',
  disabled_rule_groups: 'Rule groups that are off',
  rate_limit: 'Requests per minute from one address',
  blocked_countries: 'Blocked countries',
  is_under_attack: 'Under attack mode',
  blocks_bad_bots: 'Block bad bots',
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (value === null || value === undefined) return 'no limit'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
