import {
  attackResponse,
  attackCountsResponse,
  attackFilter,
  attackPath,
  attackTopResponse,
  exportAttacksResponse,
  exportAttacksQuery,
  listAttacksResponse,
  listAttacksQuery,
} from '../../../contract/websites/attack-filter.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { whileAllowed } from '../../organisation/access/while-allowed.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { exportHeaders, streamOf } from '../../platform/http/download.ts'
import { countAttacks } from './counts.ts'
import { exportCsv, exportJson } from './export.ts'
import { listAttacks, readAttack } from './list.ts'
import { withBounds } from './range.ts'
import { topOfAttacks } from './top.ts'

export const attackRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/attacks',
      access: inOrganisation('resources.list'),
      summary: 'List the attacks on the websites that you can see, newest first.',
      query: listAttacksQuery,
      response: listAttacksResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listAttacks(
        c.var.db,
        c.var.access,
        withBounds(c.req.valid('query'), c.var.clock.now()),
      )
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/attacks/counts',
      access: inOrganisation('resources.list'),
      summary: 'Count attacks over time, by action.',
      query: attackFilter,
      response: attackCountsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await countAttacks(
        c.var,
        c.var.access,
        withBounds(c.req.valid('query'), c.var.clock.now()),
      )
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/attacks/top',
      access: inOrganisation('resources.list'),
      summary: 'Rank the most frequent addresses, countries, rules and more.',
      query: attackFilter,
      response: attackTopResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await topOfAttacks(
        c.var,
        c.var.access,
        withBounds(c.req.valid('query'), c.var.clock.now()),
      )
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/attacks/export',
      access: inOrganisation('resources.list'),
      summary: 'Export all attacks that match the filter, as a file.',
      query: exportAttacksQuery,
      ownResponses: ['text/csv'],
      response: exportAttacksResponse,
      refuses: ['invalid_request'],
    }),
    (c) => {
      const { format, ...filter } = withBounds(c.req.valid('query'), c.var.clock.now())
      const exported = format === 'csv' ? exportCsv : exportJson
      const pieces = exported(c.var.db, c.var.access, filter)
      const file = streamOf(c, whileAllowed(c, 'resources.list', pieces))
      return c.body(file, 200, exportHeaders('attacks', format))
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/attacks/{id}',
      access: inOrganisation('resources.list'),
      summary: 'Get an attack, with similar ones.',
      params: attackPath,
      response: attackResponse,
    }),
    async (c) => {
      const { db, access, caller } = c.var
      const asked = { ...c.req.valid('param'), onlyIn: caller.onlyIn }
      const data = await readAttack(db, access, asked)
      return c.json({ status: 200, data }, 200)
    },
  )
