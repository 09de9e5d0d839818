import { z } from 'zod'

const uuid = z.uuid()

/** PostgreSQL fails on other values in a comparison with an id. */
export const isUuid = (value: unknown) => uuid.safeParse(value).success
