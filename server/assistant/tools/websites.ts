import { z } from 'zod'

import {
  listNotificationsQuery,
  listNotificationsResponse,
} from '../../../contract/organisation/notification.ts'
import { runHistoryResponse, type ScoredRun } from '../../../contract/organisation/scored-runs.ts'
import { domainRegistrationResponse } from '../../../contract/websites/domain-registration.ts'
import {
  type DomainRule,
  domainRuleKinds,
  domainRulesResponse,
} from '../../../contract/websites/domain-rule.ts'
import { domainSettingsResponse } from '../../../contract/websites/domain-settings.ts'
import {
  listDomainsQuery,
  listDomainsResponse,
  reachedDomainResponse,
} from '../../../contract/websites/domain.ts'
import { logArrivalsResponse } from '../../../contract/websites/log-arrivals.ts'
import { nameServersResponse } from '../../../contract/websites/name-servers.ts'
import { openFindingsResponse, postureResponse } from '../../../contract/websites/posture.ts'
import { listRecordsResponse } from '../../../contract/websites/record.ts'
import { ruleEffectResponse } from '../../../contract/websites/rule-effect.ts'
import { type Cell, id, limit, ofLists, tool } from './tool.ts'

const onWebsite = z.object({ id: id.describe('The ID of a website.') })

/** Settings by their names, as rows. */
const settingRows = (group: string, href: string, values: object) =>
  Object.entries(values).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? 'none')
    const shown = typeof value === 'object' && value !== null && !Array.isArray(value)
    return {
      label: `${group}: ${name}`,
      href,
      cells: [group, name, shown ? JSON.stringify(value) : text] as Cell[],
    }
  })

const runRows = (href: string, runs: readonly ScoredRun[]) =>
  runs.map(({ checked_at: at, grade, score }) => ({
    label: `Check of ${at.slice(0, 10)}`,
    href,
    cells: [at, grade, score] as Cell[],
  }))
const runColumns = [
  ['Checked', 'time'],
  ['Grade', 'text'],
  ['Score', 'number'],
] as const

const ruleRow = (domainId: string) => (rule: DomainRule) => ({
  label:
    rule.kind === 'block_address'
      ? `Blocked address ${rule.address}`
      : `Allowed rule ${rule.rule_id}`,
  href: `/domain/${domainId}/manage?tab=rules`,
  cells: [
    rule.kind,
    rule.address ?? rule.rule_id,
    rule.path,
    rule.reason,
    rule.created_at,
    rule.id,
  ],
})

export const websiteTools = [
  tool({
    name: 'list_websites',
    description:
      'Lists the websites with their IDs, status, protection mode, posture grade and blocked requests of the last 24 hours.',
    route: '/v1/domain',
    input: listDomainsQuery.pick({ search: true, state: true, mode: true, grade: true }).extend({
      limit,
    }),
    response: listDomainsResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Websites',
      href: '/web-security',
      columns: [
        ['Website', 'code'],
        ['Status', 'text'],
        ['Mode', 'text'],
        ['Under attack mode', 'text'],
        ['Grade', 'text'],
        ['Blocked in 24 hours', 'number'],
        ['Registered until', 'time'],
        ['Id', 'code'],
      ],
      rows: data.map((website) => ({
        label: website.display_name,
        href: `/domain/${website.id}`,
        cells: [
          website.display_name,
          website.state,
          website.mode,
          website.is_under_attack ? 'on' : 'off',
          website.posture_grade,
          website.blocked.reduce((sum, count) => sum + count, 0),
          website.registered_until,
          website.id,
        ],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'get_website',
    description: 'Gets the status of one website and what you are allowed to do with it.',
    route: '/v1/domain/{id}',
    input: onWebsite,
    response: reachedDomainResponse,
    read: ({ data }) => ({
      title: data.display_name,
      href: `/domain/${data.id}`,
      columns: [
        ['Website', 'code'],
        ['Status', 'text'],
        ['Since', 'time'],
        ['Your access', 'text'],
        ['Id', 'code'],
      ],
      rows: [
        {
          label: data.display_name,
          href: `/domain/${data.id}`,
          cells: [data.display_name, data.state, data.state_changed_at, data.level, data.id],
        },
      ],
    }),
  }),
  tool({
    name: 'get_website_settings',
    description: 'Gets the protection, TLS and alert settings of a website.',
    route: '/v1/domain/{id}/settings',
    input: onWebsite,
    response: domainSettingsResponse,
    read: ({ data }, input) => {
      const href = `/domain/${input.id}/manage`
      return {
        title: 'Settings',
        href,
        columns: [
          ['Group', 'text'],
          ['Setting', 'code'],
          ['Value', 'code'],
        ],
        rows: [
          ...settingRows('protection', `${href}?tab=protection`, data.protection),
          ...settingRows('tls', `${href}?tab=tls`, data.tls),
          ...settingRows('alerts', `${href}?tab=alerts`, data.alerts),
        ],
      }
    },
  }),
  tool({
    name: 'list_website_rules',
    description:
      'Lists the blocked addresses and allowed rules of a website: the beginning of each list, or more of the one that `kind` names.',
    route: '/v1/domain/{id}/rules',
    input: onWebsite.extend({ kind: z.enum(domainRuleKinds).optional() }),
    query: () => ({}),
    response: domainRulesResponse,
    read: ({ data }, input) => ({
      title: 'Rules',
      href: `/domain/${input.id}/manage?tab=rules`,
      columns: [
        ['Kind', 'text'],
        ['Applies to', 'code'],
        ['Path', 'code'],
        ['Reason', 'text'],
        ['Since', 'time'],
        ['Id', 'code'],
      ],
      ...ofLists(
        {
          block_address: data.filter(({ kind }) => kind === 'block_address').map(ruleRow(input.id)),
          allow_rule: data.filter(({ kind }) => kind === 'allow_rule').map(ruleRow(input.id)),
        },
        input.kind,
      ),
    }),
  }),
  tool({
    name: 'get_rule_effect',
    description:
      'Counts the requests of the last 24 hours that would have got through if a rule had been allowed.',
    route: '/v1/domain/{id}/rule-effect',
    input: onWebsite.extend({ rule: z.string(), path: z.string().optional() }),
    response: ruleEffectResponse,
    read: ({ data }, input) => ({
      title: `Effect of allowing rule ${input.rule}`,
      href: `/recent-attacks?domain_id=${input.id}&rule_id=${encodeURIComponent(input.rule)}`,
      columns: [
        ['Time', 'time'],
        ['Source', 'code'],
        ['Request', 'code'],
        ['Requests in total', 'number'],
      ],
      rows: data.examples.map((attack) => ({
        label: `${attack.method} ${attack.path}`,
        href: `/recent-attacks?attack=${attack.id}`,
        cells: [
          attack.occurred_at,
          attack.address,
          `${attack.method} ${attack.path}`,
          data.requests,
        ],
      })),
    }),
  }),
  tool({
    name: 'list_records',
    description: 'Lists the DNS records of a website.',
    route: '/v1/domain/{id}/records',
    input: onWebsite.extend({ limit }),
    response: listRecordsResponse,
    read: ({ data, next_cursor: next }, input) => ({
      title: 'DNS records',
      href: `/domain/${input.id}/manage?tab=records`,
      columns: [
        ['Name', 'code'],
        ['Type', 'code'],
        ['Content', 'code'],
        ['TTL', 'number'],
        ['Protected', 'text'],
      ],
      rows: data.map((record) => ({
        label: `${record.name} ${record.type}`,
        href: `/domain/${input.id}/manage?tab=records`,
        cells: [
          record.name,
          record.type,
          record.content,
          record.ttl,
          record.is_proxied ? 'yes' : 'no',
        ],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'get_name_servers',
    description: 'Gets the assigned name servers of a website and the result of the last check.',
    route: '/v1/domain/{id}/name-servers',
    input: onWebsite,
    response: nameServersResponse,
    read: ({ data }, input) => ({
      title: 'Name servers',
      href: `/domain-scan/${input.id}/ns`,
      columns: [
        ['Name server', 'code'],
        ['State', 'text'],
        ['Checked', 'time'],
      ],
      rows: [
        ...(data.check?.failure ? [{ name: 'Last check', state: data.check.failure }] : []),
        // None were found if no check was conclusive yet.
        ...(data.check?.name_servers.length
          ? data.check.name_servers
          : data.assigned.map((name) => ({ name, state: 'assigned, not checked yet' }))),
      ].map(({ name, state }) => ({
        label: name,
        href: `/domain-scan/${input.id}/ns`,
        cells: [name, state, data.check?.checked_at ?? null],
      })),
    }),
  }),
  tool({
    name: 'get_registration',
    description: 'Gets the registrar and the expiry date of a website’s domain.',
    route: '/v1/domain/{id}/registration',
    input: onWebsite,
    response: domainRegistrationResponse,
    read: ({ data }, input) => ({
      title: 'Domain registration',
      href: `/domain/${input.id}`,
      columns: [
        ['Registrar', 'text'],
        ['Registered', 'time'],
        ['Expires', 'time'],
        ['Status', 'text'],
        ['Checked', 'time'],
      ],
      rows: data
        ? [
            {
              label: 'Registration',
              href: `/domain/${input.id}`,
              cells: [
                data.registrar,
                data.registered_at,
                data.expires_at,
                data.failure ?? data.statuses.join(', '),
                data.checked_at,
              ],
            },
          ]
        : [],
    }),
  }),
  tool({
    name: 'get_log_arrivals',
    description:
      'Checks whether attack logs from a website are arriving, and why lines were refused.',
    route: '/v1/domain/{id}/log-arrivals',
    input: onWebsite,
    response: logArrivalsResponse,
    read: ({ data }, input) => ({
      title: 'Attack logs received',
      href: `/domain/${input.id}`,
      columns: [
        ['What', 'text'],
        ['Time', 'time'],
        ['Lines in 7 days', 'number'],
        ['What to do', 'text'],
      ],
      rows: [
        { label: 'First attack received', cells: ['First received', data.first_at, null, null] },
        { label: 'Last attack received', cells: ['Last received', data.last_at, null, null] },
        ...data.refused.map((refused) => ({
          label: `Refused: ${refused.reason}`,
          cells: [refused.reason, null, refused.last_week, refused.message],
        })),
      ].map((row) => ({ ...row, href: `/domain/${input.id}` })),
    }),
  }),
  tool({
    name: 'list_open_findings',
    description:
      'Counts the open security findings of all websites and lists the five that cost the most points.',
    route: '/v1/posture/findings',
    input: z.object({}),
    response: openFindingsResponse,
    read: ({ data }) => ({
      title: 'Open findings of websites',
      href: '/overview',
      columns: [
        ['Website', 'code'],
        ['Finding', 'text'],
        ['Severity', 'text'],
        ['Check', 'code'],
        ['Website id', 'code'],
      ],
      rows: [
        ...data.heaviest.map((finding) => ({
          label: `${finding.title} on ${finding.display_name}`,
          href: `/domain/${finding.domain_id}/vise`,
          cells: [
            finding.display_name,
            finding.finding,
            finding.severity,
            finding.check,
            finding.domain_id,
          ],
        })),
        ...(['high', 'medium', 'low', 'not_tested'] as const).map((severity) => ({
          label: `${data.counts[severity]} ${severity.replace('_', ' ')}`,
          href: '/overview',
          cells: [
            'all websites',
            `${data.counts[severity]} findings`,
            severity.replace('_', ' '),
            null,
            null,
          ],
        })),
      ],
    }),
  }),
  tool({
    name: 'get_posture',
    description:
      'Gets the security posture of a website: grade, and each check with its finding and how to fix it.',
    route: '/v1/domain/{id}/posture',
    input: onWebsite,
    response: postureResponse,
    read: ({ data }, input) => {
      const href = `/domain/${input.id}/vise`
      const checks = data?.checks.toSorted((a, b) => a.points - b.points) ?? []
      return {
        title: data ? `Security posture: grade ${data.grade ?? 'unknown'}` : 'Security posture',
        href,
        columns: [
          ['Check', 'text'],
          ['State', 'text'],
          ['Points', 'number'],
          ['Finding', 'text'],
          ['Observed', 'code'],
          ['How to fix it', 'text'],
          ['Id', 'code'],
        ],
        rows: data
          ? [
              {
                label: `Grade ${data.grade ?? 'unknown'}`,
                href,
                cells: [
                  'Grade',
                  data.grade ?? 'unknown',
                  data.score,
                  `Checked ${data.checked_at}. Before: ${data.previous?.grade ?? 'no check'}.`,
                  null,
                  null,
                  null,
                ],
              },
              ...checks.map((check) => ({
                label: check.title,
                href,
                cells: [
                  check.title,
                  check.ignored ? `${check.state}, ignored` : check.state,
                  check.points,
                  check.finding,
                  check.observed,
                  check.state === 'passed' ? null : check.remedy.text,
                  check.id,
                ],
              })),
            ]
          : [],
      }
    },
  }),
  tool({
    name: 'get_posture_history',
    description: 'Lists the earlier grades of a website, newest first.',
    route: '/v1/domain/{id}/posture/history',
    input: onWebsite.extend({ limit }),
    response: runHistoryResponse,
    read: ({ data, next_cursor: next }, input) => ({
      title: 'Earlier grades',
      href: `/domain/${input.id}/vise`,
      columns: runColumns,
      rows: runRows(`/domain/${input.id}/vise`, data),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'list_notifications',
    description: 'Lists the events of websites and databases, newest first.',
    route: '/v1/notifications',
    input: listNotificationsQuery.pick({ only: true, topic: true }).extend({ limit }),
    response: listNotificationsResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Notifications',
      href: '/notifications',
      columns: [
        ['Time', 'time'],
        ['Event', 'text'],
        ['About', 'code'],
        ['Changed', 'text'],
        ['Read', 'text'],
      ],
      rows: data.map((notification) => ({
        label: `${notification.kind.replaceAll('_', ' ')}: ${notification.display_name}`,
        href: notification.domain_id
          ? `/domain/${notification.domain_id}`
          : notification.database_id
            ? `/database/${notification.database_id}/manager`
            : '/notifications',
        cells: [
          notification.created_at,
          notification.kind.replaceAll('_', ' '),
          notification.display_name,
          notification.changes
            .map(({ what, before, after }) => `${what}: ${before} → ${after}`)
            .join('; '),
          notification.is_read ? 'yes' : 'no',
        ],
      })),
      hasMore: next !== null,
    }),
  }),
]
