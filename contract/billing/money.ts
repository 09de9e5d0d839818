import { z } from 'zod'

import { currencies } from './billing-states.ts'

/** An amount in cents. A negative one is a credit. */
export const money = z.object({ currency: z.enum(currencies), minor: z.int() })
export type MoneyAmount = z.infer<typeof money>
