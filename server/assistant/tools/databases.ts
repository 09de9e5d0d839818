import { z } from 'zod'

import {
  listDatabasesQuery,
  listDatabasesResponse,
  reachedDatabaseResponse,
} from '../../../contract/databases/database.ts'
import { findingsResponse } from '../../../contract/databases/findings.ts'
import { inventoryResponse } from '../../../contract/databases/inventory.ts'
import { runHistoryResponse } from '../../../contract/organisation/scored-runs.ts'
import { type Cell, id, limit, ofLists, tool } from './tool.ts'

const onDatabase = z.object({ id: id.describe('The ID of a database.') })

const inventoryLists = ['access', 'sessions', 'slow statements', 'sensitive columns'] as const

export const databaseTools = [
  tool({
    name: 'list_databases',
    description: 'Lists the databases with their IDs, state, engine, TLS and open findings.',
    route: '/v1/database',
    input: listDatabasesQuery.pick({ search: true, state: true }).extend({ limit }),
    response: listDatabasesResponse,
    read: ({ data, next_cursor: next }) => ({
      title: 'Databases',
      href: '/database-security',
      columns: [
        ['Database', 'text'],
        ['Engine', 'text'],
        ['Host', 'code'],
        ['State', 'text'],
        ['TLS', 'text'],
        ['Findings', 'text'],
        ['Checked', 'time'],
        ['Id', 'code'],
      ],
      rows: data.map((database) => ({
        label: database.name,
        href: `/database/${database.id}/manager`,
        cells: [
          database.name,
          [database.engine, database.server_version].filter(Boolean).join(' '),
          database.host,
          database.state,
          database.tls_version ?? 'not encrypted or not connected yet',
          database.findings
            ? `${database.findings.high} high, ${database.findings.medium} medium, ${database.findings.low} low`
            : 'not checked yet',
          database.checked_at,
          database.id,
        ],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'get_database',
    description: 'Gets the connection and the state of one database.',
    route: '/v1/database/{id}',
    input: onDatabase,
    response: reachedDatabaseResponse,
    read: ({ data }) => ({
      title: data.name,
      href: `/database/${data.id}/manage`,
      columns: [
        ['Database', 'text'],
        ['Engine', 'text'],
        ['Host', 'code'],
        ['Role', 'code'],
        ['State', 'text'],
        ['Since', 'time'],
        ['TLS mode', 'code'],
        ['Your access', 'text'],
      ],
      rows: [
        {
          label: data.name,
          href: `/database/${data.id}/manage`,
          cells: [
            data.name,
            [data.engine, data.server_version].filter(Boolean).join(' '),
            `${data.host}:${data.port}`,
            data.username,
            data.state,
            data.state_changed_at,
            data.tls_mode,
            data.level,
          ],
        },
      ],
    }),
  }),
  tool({
    name: 'get_database_findings',
    description:
      'Gets what the last check of a database found: each check with its state, evidence and the statement that fixes it.',
    route: '/v1/database/{id}/findings',
    input: onDatabase,
    response: findingsResponse,
    read: ({ data }, input) => {
      const href = `/database/${input.id}/manager`
      const order = ['fail', 'not_visible', 'error', 'pass', 'not_applicable']
      const checks =
        data?.checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state)) ?? []
      return {
        title: data ? `Findings: grade ${data.grade ?? 'unknown'}` : 'Findings',
        href,
        columns: [
          ['Check', 'text'],
          ['State', 'text'],
          ['Severity', 'text'],
          ['Why it matters', 'text'],
          ['Evidence', 'code'],
          ['Fix', 'code'],
          ['Id', 'code'],
        ],
        rows: checks.map((check) => ({
          label: check.title,
          href,
          cells: [
            check.title,
            check.ignored ? `${check.state}, ignored` : check.state,
            check.severity,
            check.reason ?? check.why,
            check.findings.map(({ object, evidence }) => `${object}: ${evidence}`).join('; '),
            check.findings[0]?.remedy.sql ?? null,
            check.id,
          ] as Cell[],
        })),
      }
    },
  }),
  tool({
    name: 'get_database_history',
    description: 'Lists the earlier grades of a database, newest first.',
    route: '/v1/database/{id}/findings/history',
    input: onDatabase.extend({ limit }),
    response: runHistoryResponse,
    read: ({ data, next_cursor: next }, input) => ({
      title: 'Earlier grades',
      href: `/database/${input.id}/manager`,
      columns: [
        ['Checked', 'time'],
        ['Grade', 'text'],
        ['Score', 'number'],
      ],
      rows: data.map(({ checked_at: at, grade, score }) => ({
        label: `Check of ${at.slice(0, 10)}`,
        href: `/database/${input.id}/manager`,
        cells: [at, grade, score],
      })),
      hasMore: next !== null,
    }),
  }),
  tool({
    name: 'get_database_inventory',
    description:
      'Gets who can read and write what in a database, its sessions, slow statements and sensitive columns: the beginning of each list, or more of the one that `list` names.',
    route: '/v1/database/{id}/inventory',
    input: onDatabase.extend({ list: z.enum(inventoryLists).optional() }),
    query: () => ({}),
    response: inventoryResponse,
    read: ({ data }, input) => {
      const href = (tab: string) => `/database/${input.id}/manager?tab=${tab}`
      return {
        title: 'Roles, sessions, statements and columns',
        href: `/database/${input.id}/manager`,
        columns: [
          ['List', 'text'],
          ['What', 'code'],
          ['Detail', 'text'],
          ['Number', 'number'],
        ],
        ...ofLists(
          {
            access: (data?.access.rows ?? []).map((row) => ({
              label: `Role ${row.role}`,
              href: href('access'),
              cells: [
                'access',
                row.role,
                row.is_superuser
                  ? `superuser${row.through === null ? '' : ` through ${row.through}`}: everything`
                  : `${row.privileges.join(', ')} in ${row.schema ?? 'every schema'}${row.columns == null ? '' : `, columns: ${row.columns}`}`,
                row.tables,
              ],
            })),
            sessions: (data?.sessions.rows ?? []).map((row) => ({
              label: `Sessions of ${row.role ?? 'unknown'}`,
              href: href('sessions'),
              cells: ['sessions', row.role, row.program, row.count],
            })),
            'slow statements': (data?.slow_queries.rows ?? []).map((row) => ({
              label: 'Slow statement',
              href: href('queries'),
              cells: ['slow statements', row.statement, 'mean in ms', row.mean_ms],
            })),
            'sensitive columns': (data?.sensitive_columns.rows ?? []).map((row) => ({
              label: `${row.table}.${row.column}`,
              href: href('columns'),
              cells: [
                'sensitive columns',
                `${row.table}.${row.column}`,
                `${row.kind}, by its ${row.found_by ?? 'name'}`,
                null,
              ],
            })),
          },
          input.list,
        ),
      }
    },
  }),
]
