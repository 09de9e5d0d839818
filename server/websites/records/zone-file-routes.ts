import { ZONE_FILE_MAX_OCTETS } from '../../../contract/record-types.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { importZoneFileResponse, importZoneFileRequest } from '../../../contract/websites/record.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { exportZoneFile, importZoneFile } from './zone-file-service.ts'

const largestBody = {
  // JSON escapes each line break and quotation mark with a second character.
  maxBytes: 2 * ZONE_FILE_MAX_OCTETS,
  tooLarge: 'The file is larger than 5 MB.',
  // The body is one string. Anything else would take seconds to parse at ten megabytes.
  maxValues: 100,
}

export const zoneFileRoutes = new ApiRouter()
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/domain/{id}/zone-file',
      access: onDomain('resource.see'),
      summary: 'Export the included records as a zone file (RFC 1035).',
      params: domainPath,
      ownResponses: ['text/dns'],
    }),
    async (c) => {
      const { name, file } = await exportZoneFile(c.var, c.var.domain)
      // RFC 4027
      return c.body(file, 200, fileHeaders('text/dns; charset=utf-8', `${name}.zone`))
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/zone-file',
      access: onDomain('resource.change'),
      summary: 'Import the records of a zone file (RFC 1035). Invalid lines are reported.',
      params: domainPath,
      body: importZoneFileRequest,
      largestBody,
      response: importZoneFileResponse,
      refuses: [
        'not_found',
        'invalid_request',
        'body_too_large',
        'already_done',
        'too_many_attempts',
        'unavailable',
      ],
    }),
    async (c) => {
      const data = await importZoneFile(c.var, domainRequestOf(c), c.req.valid('json').file)
      return c.json({ status: 200, data }, 200)
    },
  )
