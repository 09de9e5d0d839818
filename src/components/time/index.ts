export { Time, type TimeProps } from './time.tsx'
export { dayKey, type Instant, type TimeFormat } from './time.state.ts'
