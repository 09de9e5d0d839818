import { listCustomersQuery } from '../../../contract/partner/customer.ts'
import { THEME_IMAGE_BYTES_MAX } from '../../../contract/partner/theme-files.ts'
import {
  addThemeHostRequest,
  checkThemeHostResponse,
  removeThemeHostResponse,
  themeHostPath,
  themeHostResponse,
} from '../../../contract/partner/theme-host.ts'
import {
  addThemeFileRequest,
  addThemeFileResponse,
  addThemeRequest,
  assignThemeRequest,
  assignThemeResponse,
  duplicateThemeRequest,
  importThemeRequest,
  listThemeCustomersResponse,
  listThemesResponse,
  previewThemeRequest,
  previewThemeResponse,
  removeThemeFilesResponse,
  removeThemeResponse,
  publishThemeRequest,
  saveThemeRequest,
  themePath,
  themeResponse,
  themeVersionPath,
} from '../../../contract/partner/theme.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { inPartner } from '../partners/in-partner.ts'
import { assignTheme, listThemeCustomers } from './assign.ts'
import { exportTokens, importTokens } from './design-tokens.ts'
import { addFile, filesOf, removeUnusedFiles } from './files.ts'
import { findTheme } from './find-theme.ts'
import { addHost, checkHost, removeHost } from './hosts.ts'
import { themeLimits } from './limits.ts'
import {
  addTheme,
  archiveTheme,
  duplicateTheme,
  goBack,
  insertTheme,
  listThemes,
  publishTheme,
  readTheme,
  removeTheme,
  saveTheme,
} from './service.ts'
import { contrastsOf, themeCss } from './theme-css.ts'

/** Base64 has four characters for three bytes. */
const largestBody = {
  maxBytes: Math.ceil((THEME_IMAGE_BYTES_MAX * 4) / 3) + 1_024,
  tooLarge: 'The file is larger than 1 MB. Choose a smaller one.',
  maxValues: 10,
}
const tokensBody = {
  maxBytes: 256_000,
  tooLarge: 'The file is larger than 256 KB.',
  maxValues: 20_000,
}

const read = onlyByPerson(inPartner('themes.see'))
const change = onlyByPerson(inPartner('themes.change'))

const contentRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/themes',
      access: read,
      summary: 'List the themes of the partner, by name.',
      response: listThemesResponse,
    }),
    async (c) => c.json({ status: 200, data: await listThemes(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes',
      access: change,
      summary: 'Add a theme, as a draft.',
      body: addThemeRequest,
      response: themeResponse,
      refuses: ['invalid_request', 'limit_reached'],
    }),
    async (c) => {
      const data = await addTheme(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/import',
      access: change,
      summary: 'Add a theme from a Design Tokens file, as a draft.',
      body: importThemeRequest,
      largestBody: tokensBody,
      response: themeResponse,
      refuses: ['invalid_request', 'limit_reached', 'body_too_large'],
    }),
    async (c) => {
      const { name, tokens } = c.req.valid('json')
      const data = await insertTheme(c.var, c.var, { name, draft: importTokens(tokens) })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/files',
      access: change,
      summary:
        'Upload an image or a font for themes. An image (SVG, PNG, JPEG or WebP) is redrawn; a font (WOFF2) is checked.',
      body: addThemeFileRequest,
      largestBody,
      response: addThemeFileResponse,
      refuses: [
        'invalid_request',
        'body_too_large',
        'too_many_attempts',
        'unavailable',
        'limit_reached',
      ],
    }),
    async (c) => {
      const data = await addFile(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/files/remove-unused',
      access: change,
      summary:
        'Delete the images and fonts that no theme’s draft or version uses, except those uploaded in the last hour.',
      response: removeThemeFilesResponse,
    }),
    async (c) => {
      const removed = await removeUnusedFiles(c.var, c.var)
      return c.json({ status: 200, data: { removed } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/preview',
      access: read,
      summary: 'Get the style sheet and contrast ratios that a theme would have. Stores nothing.',
      body: previewThemeRequest,
      response: previewThemeResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const { content } = c.req.valid('json')
      const { organisationId } = c.var.access
      const subject = organisationId
      await countAttempt(
        c.var,
        [{ limit: themeLimits.previewsByOrganisation, subject }],
        c.var.caller,
      )
      const css = themeCss(content, await filesOf(c.var.db, organisationId, content))
      return c.json({ status: 200, data: { css, contrasts: contrastsOf(content) } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/themes/{themeId}',
      access: read,
      summary: 'Get a theme with its draft, its versions and where it is used.',
      params: themePath,
      response: themeResponse,
    }),
    async (c) => {
      const data = await readTheme(c.var, c.var.access, c.req.valid('param').themeId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}',
      access: change,
      summary: 'Save the draft of a theme. Customers see it once it is published.',
      params: themePath,
      body: saveThemeRequest,
      response: themeResponse,
      refuses: ['invalid_request', 'changed_meanwhile', 'not_possible'],
    }),
    async (c) => {
      const saved = { themeId: c.req.valid('param').themeId, request: c.req.valid('json') }
      return c.json({ status: 200, data: await saveTheme(c.var, c.var, saved) }, 200)
    },
  )

const stateRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/publish',
      access: change,
      summary: 'Publish the draft with the given revision as a new version, which never changes.',
      params: themePath,
      body: publishThemeRequest,
      response: themeResponse,
      refuses: ['already_done', 'changed_meanwhile', 'invalid_request'],
    }),
    async (c) => {
      const draft = { ...c.req.valid('param'), ...c.req.valid('json') }
      const data = await publishTheme(c.var, c.var, draft)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/versions/{number}/restore',
      access: change,
      summary: 'Roll back to a version. Customers see it from now on, and it becomes the draft.',
      params: themeVersionPath,
      response: themeResponse,
      refuses: ['already_done', 'not_possible'],
    }),
    async (c) => {
      const data = await goBack(c.var, c.var, c.req.valid('param'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/duplicate',
      access: change,
      summary: 'Add a theme as a copy of another theme’s draft.',
      params: themePath,
      body: duplicateThemeRequest,
      response: themeResponse,
      refuses: ['invalid_request', 'limit_reached'],
    }),
    async (c) => {
      const { themeId } = c.req.valid('param')
      const data = await duplicateTheme(c.var, c.var, { themeId, ...c.req.valid('json') })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/archive',
      access: change,
      summary: 'Archive a theme. It can be published again.',
      params: themePath,
      response: themeResponse,
      refuses: ['not_possible'],
    }),
    async (c) => {
      const data = await archiveTheme(c.var, c.var, c.req.valid('param').themeId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/remove',
      access: change,
      summary: 'Delete an archived theme with its versions.',
      params: themePath,
      response: removeThemeResponse,
      refuses: ['not_possible'],
    }),
    async (c) => {
      await removeTheme(c.var, c.var, c.req.valid('param').themeId)
      return c.json({ status: 200 }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/themes/{themeId}/customers',
      access: read,
      summary: 'List the customers of the partner by name, with the theme that each sees.',
      params: themePath,
      query: listCustomersQuery,
      response: listThemeCustomersResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { themeId } = c.req.valid('param')
      const listed = { themeId, ...c.req.valid('query') }
      return c.json(
        { status: 200, ...(await listThemeCustomers(c.var.db, c.var.access, listed)) },
        200,
      )
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/assign',
      access: change,
      summary: 'Show a theme to customers, or stop showing it.',
      params: themePath,
      body: assignThemeRequest,
      response: assignThemeResponse,
      refuses: ['invalid_request', 'not_possible'],
    }),
    async (c) => {
      const { themeId } = c.req.valid('param')
      const changed = await assignTheme(c.var, c.var, { themeId, ...c.req.valid('json') })
      return c.json({ status: 200, data: { changed } }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/partner/themes/{themeId}/tokens',
      access: read,
      summary: 'Download the draft of a theme as Design Tokens.',
      params: themePath,
      ownResponses: ['application/design-tokens+json'],
    }),
    async (c) => {
      const theme = await findTheme(c.var.db, c.var.access, c.req.valid('param').themeId)
      const headers = fileHeaders(
        'application/design-tokens+json; charset=utf-8',
        'theme.tokens.json',
      )
      return c.body(JSON.stringify(exportTokens(theme.draft), null, 2), 200, headers)
    },
  )

const hostRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/hosts',
      access: change,
      summary:
        'Add a host name at which the theme will be shown. The response contains the DNS records to add.',
      params: themePath,
      body: addThemeHostRequest,
      response: themeHostResponse,
      refuses: ['invalid_request', 'already_done', 'limit_reached', 'not_possible'],
    }),
    async (c) => {
      const { themeId } = c.req.valid('param')
      const data = await addHost(c.var, c.var, { themeId, ...c.req.valid('json') })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/hosts/{hostId}/check',
      access: change,
      summary:
        'Look for the DNS records of a host name. Pages are served there once both are found.',
      params: themeHostPath,
      response: checkThemeHostResponse,
      refuses: ['too_many_attempts', 'connection_failed', 'changed_meanwhile'],
    }),
    async (c) => {
      const data = await checkHost(c.var, c.var, c.req.valid('param'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/themes/{themeId}/hosts/{hostId}/remove',
      access: change,
      summary: 'Remove a host name. Pages are no longer served there.',
      params: themeHostPath,
      response: removeThemeHostResponse,
    }),
    async (c) => {
      await removeHost(c.var, c.var, c.req.valid('param'))
      return c.json({ status: 200 }, 200)
    },
  )

export const themeRoutes = new ApiRouter()
for (const routes of [contentRoutes, stateRoutes, hostRoutes]) themeRoutes.route('/', routes)
