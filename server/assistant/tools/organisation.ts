import { z } from 'zod'

import { listApiTokensResponse } from '../../../contract/organisation/api-token.ts'
import { auditFilter, listAuditResponse } from '../../../contract/organisation/audit-log.ts'
import {
  listInvitationsQuery,
  listInvitationsResponse,
} from '../../../contract/organisation/invitation.ts'
import { listMembersQuery, listMembersResponse } from '../../../contract/organisation/member.ts'
import { listTeamsResponse } from '../../../contract/organisation/team.ts'
import { listWebhooksResponse } from '../../../contract/organisation/webhook.ts'
import { limit, tool } from './tool.ts'

export const organisationTools = [
  tool({
    name: 'list_members',
    description: 'Lists the people in the organisation, with their roles and second factors.',
    route: '/v1/organisation/members',
    input: listMembersQuery.pick({ search: true, role: true }).extend({ limit }),
    response: listMembersResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Members',
      href: '/teams',
      columns: [
        ['Name', 'text'],
        ['Email', 'code'],
        ['Role', 'text'],
        ['Second factor', 'text'],
        ['Last active', 'time'],
        ['Joined', 'time'],
      ],
      rows: data.map((member) => ({
        label: member.name ?? member.email,
        href: '/teams',
        cells: [
          member.name,
          member.email,
          member.role,
          member.has_second_factor ? 'on' : 'off',
          member.last_active_at,
          member.joined_at,
        ],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'list_teams',
    description: 'Lists the teams of the organisation.',
    route: '/v1/organisation/teams',
    input: z.object({}),
    response: listTeamsResponse,
    read: ({ data }) => ({
      title: 'Teams',
      href: '/teams?tab=teams',
      columns: [
        ['Team', 'text'],
        ['Members', 'number'],
        ['Websites and databases', 'number'],
      ],
      rows: data.map((team) => ({
        label: team.name,
        href: `/team/${team.id}`,
        cells: [team.name, team.member_count, team.grant_count],
      })),
    }),
  }),
  tool({
    name: 'list_invitations',
    description: 'Lists the invitations of the last 90 days.',
    route: '/v1/organisation/invitations',
    input: listInvitationsQuery.pick({ state: true }).extend({ limit }),
    response: listInvitationsResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Invitations',
      href: '/teams?tab=invitations',
      columns: [
        ['Email', 'code'],
        ['Role', 'text'],
        ['State', 'text'],
        ['Expires', 'time'],
      ],
      rows: data.map((invitation) => ({
        label: invitation.email,
        href: '/teams?tab=invitations',
        cells: [invitation.email, invitation.role, invitation.state, invitation.expires_at],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'list_api_tokens',
    description: 'Lists the API tokens, without their values.',
    route: '/v1/organisation/api-tokens',
    input: z.object({}),
    response: listApiTokensResponse,
    read: ({ data }) => ({
      title: 'API tokens',
      href: '/organisation?tab=tokens',
      columns: [
        ['Token', 'text'],
        ['Scopes', 'code'],
        ['Last used', 'time'],
        ['Expires', 'time'],
      ],
      rows: data.map((token) => ({
        label: token.name,
        href: '/organisation?tab=tokens',
        cells: [token.name, token.scopes.join(', '), token.last_used_at, token.expires_at],
      })),
    }),
  }),
  tool({
    name: 'list_webhooks',
    description: 'Lists the webhooks and whether their deliveries are failing.',
    route: '/v1/organisation/webhooks',
    input: z.object({}),
    response: listWebhooksResponse,
    read: ({ data }) => ({
      title: 'Webhooks',
      href: '/notifications?tab=webhooks',
      columns: [
        ['Webhook', 'code'],
        ['Turned on', 'text'],
        ['Failing since', 'time'],
      ],
      rows: data.map((webhook) => ({
        label: webhook.description || new URL(webhook.url).host,
        href: `/notifications?tab=webhooks&webhook=${webhook.id}`,
        cells: [webhook.url, webhook.is_enabled ? 'yes' : 'no', webhook.failing_since],
      })),
    }),
  }),
  tool({
    name: 'list_audit_log',
    description:
      'Lists who changed what, newest first: the entries of the audit log that you can see.',
    route: '/v1/organisation/audit-log',
    input: auditFilter.extend({ limit }),
    response: listAuditResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Audit log',
      href: '/organisation?tab=audit',
      columns: [
        ['Time', 'time'],
        ['Event', 'code'],
        ['By', 'text'],
        ['Target', 'text'],
        ['Changes', 'text'],
      ],
      rows: data.map((entry) => ({
        label: `${entry.kind.replaceAll('_', ' ').toLowerCase()} by ${entry.actor.name ?? entry.actor.kind}`,
        href: '/organisation?tab=audit',
        cells: [
          entry.at,
          entry.kind,
          entry.actor.name ?? entry.actor.kind,
          entry.target,
          entry.changes
            .map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`)
            .join('; '),
        ],
      })),
      hasMore: next !== null,
    }),
  }),
]
