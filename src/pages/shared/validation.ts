import { z } from 'zod'

// Zod compiles its checks with `new Function` where it can; the console's policy forbids that, and the attempt itself
// is reported as a violation. To be loaded before any schema.
z.config({ jitless: true })

export { zodResolver } from '@hookform/resolvers/zod'
