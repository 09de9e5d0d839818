import { z } from 'zod'

import { providerNames } from './provider-names.ts'

/**
 * What a page needs to show the fields of the payment provider, or its 3-D Secure. The test provider's page at `url`
 * belongs into a frame and has its own button: confirm the payment, or add the method, each time the frame has loaded
 * another page.
 */
export const providerForm = z.object({
  provider: z.enum(providerNames),
  /** The page of the test provider, on this server. Null when the provider has a script instead. */
  url: z.string().nullable(),
  /** For the provider's script: its public key, and the secret of this payment. */
  public_key: z.string().nullable(),
  client_secret: z.string().nullable(),
})
export type ProviderForm = z.infer<typeof providerForm>
