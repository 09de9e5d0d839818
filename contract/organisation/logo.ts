import { z } from 'zod'

import { responseWith, text } from '../common.ts'
import { LOGO_BYTES_MAX } from './logo-limits.ts'

/** The SHA-256 of a logo’s file, which names it in its address. */
export const logoHash = z.string().regex(/^[0-9a-f]{64}$/)

/** POST /v1/organisation/logo: replaces the logo of the current organisation. */
export const setLogoRequest = z.strictObject({
  /**
   * A PNG, JPEG or WebP file of at most 2048 × 2048 pixels and 1 MB, in base64. It is redrawn, at most 256 pixels wide
   * and high.
   */
  image: text('Send the image in base64.')
    .max(4 * Math.ceil(LOGO_BYTES_MAX / 3), 'The file is larger than 1 MB. Choose a smaller one.')
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
      error: 'The image is not valid base64.',
    }),
})
export type SetLogo = z.infer<typeof setLogoRequest>
export const setLogoResponse = responseWith(z.object({ logo: logoHash }))

/** GET /v1/organisation/logo/{hash} */
export const logoPath = z.object({ hash: z.string() })
