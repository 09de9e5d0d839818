import { z } from 'zod'

import { instant, response, responseWith } from '../common.ts'
import { newName } from './organisation.ts'
import {
  API_TOKEN_NAME_MAX,
  API_TOKEN_DAYS_MAX,
  API_TOKEN_DAYS_DEFAULT,
  API_TOKEN_RESOURCES_MAX,
  tokenScopes,
  restrictableScopes,
} from './token-scopes.ts'

/** A token of the organisation, without its value. */
export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The websites and databases that it is restricted to. Null when it is not. */
  resources: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
  /** Null when the account is closed. */
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/** GET /v1/organisation/api-tokens, newest first: all that were not revoked. */
export const listApiTokensResponse = responseWith(z.array(apiToken))

/** POST /v1/organisation/api-tokens */
export const addApiTokenRequest = z
  .strictObject({
    name: newName(API_TOKEN_NAME_MAX),
    scopes: z.array(z.enum(tokenScopes)).min(1, 'Choose at least one scope.'),
    /** Null for a token that doesn’t expire. */
    expires_in_days: z
      .int('Choose a number of days.')
      .min(1, 'Choose at least one day.')
      .max(API_TOKEN_DAYS_MAX, `Choose at most ${API_TOKEN_DAYS_MAX} days.`)
      .nullable()
      .default(API_TOKEN_DAYS_DEFAULT),
    /** The only websites and databases that it may be used for. Null for all, including those added later. */
    resource_ids: z
      .array(z.uuid('This is not the ID of a website or database.'))
      .min(1, 'Choose at least one website or database.')
      .max(
        API_TOKEN_RESOURCES_MAX,
        `Choose at most ${API_TOKEN_RESOURCES_MAX} websites and databases.`,
      )
      .nullable()
      .default(null),
  })
  .refine(
    ({ scopes, resource_ids: ids }) =>
      ids === null || scopes.every((scope) => restrictableScopes.includes(scope)),
    {
      path: ['scopes'],
      error:
        'A token for some websites can’t have scopes for the whole organisation. Remove those scopes, or choose all websites.',
    },
  )
export type AddApiToken = z.infer<typeof addApiTokenRequest>
/** `value` can’t be read again. */
export const addApiTokenResponse = responseWith(apiToken.extend({ value: z.string() }))

/** POST /v1/organisation/api-tokens/{tokenId}/revoke */
export const apiTokenPath = z.object({ tokenId: z.string() })
export const revokeApiTokenResponse = response
