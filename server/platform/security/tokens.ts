import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An opaque 256-bit token. The prefix lets scanners recognise one that leaked. */
export const newToken = (
  prefix:
    | 'parapet_user'
    | 'parapet_access'
    | 'parapet_reset'
    | 'parapet_ingest'
    | 'parapet_invitation'
    | 'parapet_partner_request'
    | 'parapet_device'
    | 'parapet_passkey'
    | 'parapet_mcp'
    | 'parapet_mcp_refresh'
    | 'parapet_mcp_code',
) => `${prefix}_${randomBytes(TOKEN_BYTES).toString('base64url')}`

/** The stored form of a token. 256 random bits need no slow hash (OWASP ASVS 6.5.2). */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')
