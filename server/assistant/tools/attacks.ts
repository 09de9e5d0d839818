import {
  attackCountsResponse,
  attackFilter,
  attackResponse,
  attackTopResponse,
  listAttacksResponse,
} from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import { id, limit, tool } from './tool.ts'

const columns = [
  ['Time', 'time'],
  ['Action', 'text'],
  ['Source', 'code'],
  ['Country', 'text'],
  ['Request', 'code'],
  ['Rule', 'code'],
  ['Severity', 'text'],
] as const

const attackRow = (attack: Attack) => ({
  label: `${attack.action} ${attack.method} ${attack.path} from ${attack.address}`,
  href: `/recent-attacks?attack=${attack.id}`,
  cells: [
    attack.occurred_at,
    attack.action,
    attack.address,
    attack.country,
    `${attack.method} ${attack.host ?? ''}${attack.path}`,
    [attack.rule_id, attack.rule_message].filter(Boolean).join(' '),
    attack.severity,
  ],
})

/** A log with the filter that a tool used. */
function logWith(filter: Readonly<Record<string, unknown>>) {
  const query = new URLSearchParams()
  const hasPeriod = filter['from'] !== undefined && filter['to'] !== undefined
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || name === 'limit') continue
    // The log needs both, or has its own period.
    if (['from', 'to'].includes(name) && !hasPeriod) continue
    query.set(name, [value as string | string[]].flat().join(','))
  }
  return query.size > 0 ? `/recent-attacks?${query}` : '/recent-attacks'
}

const filter = attackFilter
  .pick({
    domain_id: true,
    action: true,
    category: true,
    severity: true,
    country: true,
    address: true,
    rule_id: true,
    path: true,
    from: true,
    to: true,
  })
  .describe('`from` is inclusive, `to` exclusive, in UTC.')

const rankings = ['address', 'country', 'rule_id', 'path', 'category', 'host'] as const
const rankingNames = {
  address: 'Source',
  country: 'Country',
  rule_id: 'Rule',
  path: 'Path',
  category: 'Category',
  host: 'Host',
} as const

export const attackTools = [
  tool({
    name: 'list_attacks',
    description: 'Lists attacks (requests that a firewall rule matched), newest first.',
    route: '/v1/attacks',
    input: filter.extend({ limit }),
    response: listAttacksResponse,
    read: ({ data, next_cursor: next }, input) => ({
      title: 'Attacks',
      href: logWith(input),
      columns,
      rows: data.map(attackRow),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'count_attacks',
    description: 'Counts attacks over time by action, by default over the last 24 hours.',
    route: '/v1/attacks/counts',
    input: filter,
    response: attackCountsResponse,
    read: ({ data }, input) => {
      const actions = ['blocked', 'logged', 'challenged', 'allowed'] as const
      return {
        title: 'Attacks over time',
        href: logWith(input),
        columns: [
          ['Action', 'text'],
          ['Requests', 'number'],
          ['From', 'time'],
          ['To', 'time'],
        ],
        rows: actions.map((action) => {
          const sum = data.counts.reduce((total, count) => total + count[action], 0)
          return {
            label: `${sum} ${action}`,
            href: logWith({ ...input, action }),
            cells: [action, sum, data.from, data.to],
          }
        }),
        chart: {
          series: [...actions],
          points: data.counts.map((count) => ({
            at: count.at,
            values: actions.map((action) => count[action]),
          })),
        },
      }
    },
  }),
  tool({
    name: 'rank_attacks',
    description:
      'Ranks the most frequent sources, countries, rules, paths, categories and hosts of attacks, by default over the last 24 hours.',
    route: '/v1/attacks/top',
    input: filter,
    response: attackTopResponse,
    read: ({ data }, input) => ({
      title: 'Most frequent values in attacks',
      href: logWith(input),
      columns: [
        ['By', 'text'],
        ['Value', 'code'],
        ['Requests', 'number'],
      ],
      rows: rankings.flatMap((name) =>
        data[name].slice(0, 5).map(({ value, count }) => ({
          label: `${rankingNames[name]} ${value}`,
          href: logWith({ ...input, [name]: value }),
          cells: [rankingNames[name], value, count],
        })),
      ),
    }),
  }),
  tool({
    name: 'get_attack',
    description: 'Gets one attack with every rule that it matched.',
    route: '/v1/attacks/{id}',
    input: attackFilter.pick({}).extend({ id }),
    response: attackResponse,
    read: ({ data }) => ({
      title: 'Attack',
      href: `/recent-attacks?attack=${data.id}`,
      columns,
      rows: [
        attackRow(data),
        ...data.rules.map((rule) => ({
          label: `Rule ${rule.id}`,
          href: `/recent-attacks?attack=${data.id}`,
          cells: [
            data.occurred_at,
            null,
            null,
            null,
            rule.excerpt,
            [rule.id, rule.message].filter(Boolean).join(' '),
            rule.severity,
          ],
        })),
        ...data.similar.map(attackRow),
      ],
    }),
  }),
]
