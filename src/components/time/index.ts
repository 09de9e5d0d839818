export { Time, type TimeProps } from './time.tsx'
export type { Instant, TimeFormat } from './time.state.ts'
