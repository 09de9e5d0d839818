import type { Caller } from '../platform/http/caller.ts'
import type { Access } from './access/access.ts'

/** Who changes something in an organisation, and from where. */
export type Acting = { access: Access; caller: Caller }
