import { build } from '../scripts/build.mjs'
import { atLeast, atMost } from './shared/bars.mjs'
import { printTable } from './shared/table.mjs'
import { benchSignIn } from './sign-in-api.mjs'

/** Compares POST /v1/auth at 16 connections with a bare server that only hashes. */
export async function signInApiBars({ isBuilt }) {
  if (!isBuilt) await build()
  const result = await benchSignIn()
  printTable([
    {
      server: 'POST /v1/auth',
      'a second': result.signInsPerSecond.toFixed(1),
      'p50 ms': result.p50Ms,
      'p99 ms': result.p99Ms,
      'loop held ms': result.longestDelayMs.toFixed(0),
    },
    {
      server: 'bare hashing',
      'a second': result.barePerSecond.toFixed(1),
      'p50 ms': '',
      'p99 ms': '',
      'loop held ms': result.bareLongestDelayMs.toFixed(0),
    },
  ])
  return [
    atLeast('sign-ins per second ≥ 0.9 × bare hashing', result.ratio, 0.9, ' ×'),
    atMost('p99 < 3 × p50', result.p99Ms / result.p50Ms, 3, ' ×'),
    atMost('event loop blocked ≤ 50 ms', result.longestDelayMs, 50, ' ms'),
    atMost('no response other than 200', result.refused, 0),
  ]
}
