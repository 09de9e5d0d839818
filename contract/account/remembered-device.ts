import { z } from 'zod'

import { instant, response, responseWith } from '../common.ts'

/** How long a browser signs in without a code, once the person has chosen this. */
export const REMEMBERED_DEVICE_DAYS = 30
/** Beyond this number, the least recently used one is forgotten. */
export const REMEMBERED_DEVICES_MAX = 20

/** A browser that signs in with the password alone. Its name can be forged, so it is only a hint for recognising it. */
export const rememberedDevice = z.object({
  id: z.uuid(),
  remembered_at: instant,
  last_used_at: instant,
  expires_at: instant,
  /** The IP address of its last sign-in. */
  address: z.string().nullable(),
  /** Such as Firefox. Null when unknown. */
  browser: z.string().nullable(),
  /** Such as Windows. Null when unknown. */
  operating_system: z.string().nullable(),
})
export type RememberedDevice = z.infer<typeof rememberedDevice>

/** GET /v1/user/devices: the most recently used one first. */
export const listRememberedDevicesResponse = responseWith(
  z.array(rememberedDevice).max(REMEMBERED_DEVICES_MAX),
)

/** POST /v1/user/devices/{id}/forget: it needs a code at its next sign-in. */
export const rememberedDevicePath = z.object({ id: z.string() })
export const forgetDeviceResponse = response
