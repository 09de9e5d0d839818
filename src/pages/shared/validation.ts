import { z } from 'zod'

// Zod compiles its checks with `new Function` if it can; the console's policy forbids that, and even the attempt is
// reported as a violation. Must be loaded before any schema.
z.config({ jitless: true })
