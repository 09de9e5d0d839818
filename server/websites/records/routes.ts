import { domainPath } from '../../../contract/websites/domain.ts'
import {
  addRecordRequest,
  changeRecordRequest,
  listRecordsResponse,
  listRecordsQuery,
  recordResponse,
  recordPath,
  removeRecordResponse,
} from '../../../contract/websites/record.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { addRecord, changeRecord, listRecords, removeRecord } from './service.ts'

export const recordRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/records',
      access: onDomain('resource.see'),
      summary: 'List the records that Parapet will serve for a website, by type and name.',
      params: domainPath,
      query: listRecordsQuery,
      response: listRecordsResponse,
    }),
    async (c) => {
      const page = await listRecords(c.var, c.var.domain, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/records',
      access: onDomain('resource.change'),
      summary: 'Add a record.',
      params: domainPath,
      body: addRecordRequest,
      response: recordResponse,
      refuses: ['invalid_request', 'record_conflict', 'already_done'],
    }),
    async (c) => {
      const data = await addRecord(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/records/{recordId}',
      access: onDomain('resource.change'),
      summary: 'Change a record, or whether it is included.',
      params: recordPath,
      body: changeRecordRequest,
      response: recordResponse,
      refuses: ['invalid_request', 'record_conflict', 'already_done'],
    }),
    async (c) => {
      const { recordId } = c.req.valid('param')
      const data = await changeRecord(
        c.var,
        { ...domainRequestOf(c), recordId },
        c.req.valid('json'),
      )
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/records/{recordId}/remove',
      access: onDomain('resource.change'),
      summary: 'Remove a record.',
      params: recordPath,
      response: removeRecordResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      await removeRecord(c.var, { ...domainRequestOf(c), recordId: c.req.valid('param').recordId })
      return c.json({ status: 200, message: 'The record was removed.' }, 200)
    },
  )
