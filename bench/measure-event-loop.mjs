// Loaded into a measured process with --import: reports to its parent the longest time that the event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', () => {
  process.send?.(delay.max / 1e6)
  delay.reset()
})
// The channel to the parent must not keep a finished process alive.
process.channel?.unref()
