import { z } from 'zod'

import { providerNames } from './provider-names.ts'

/**
 * What a page needs to show the fields of the payment provider, its wallet or its 3-D Secure. The test provider's page
 * at `url` has its own button, and belongs in a frame (`test`) or a window (`test_wallet`). Confirm the payment, or add
 * the method, whenever the frame has loaded another page, and while the window is open.
 */
export const providerForm = z.object({
  provider: z.enum(providerNames),
  /** No money moves: a test provider, or the test mode of a real one. */
  is_test: z.boolean(),
  /** The page of the test provider, which has its own origin. Null when the provider has a script instead. */
  url: z.string().nullable(),
  /** For the provider's script: Stripe's publishable key or PayPal's client id. */
  public_key: z.string().nullable(),
  /** For the provider's script: Stripe's client secret, or the id of PayPal's order or setup token. */
  client_secret: z.string().nullable(),
})
export type ProviderForm = z.infer<typeof providerForm>
