import { Session } from 'node:inspector/promises'
import { sep } from 'node:path'

/**
 * Starts counting the work that code does, as a number that is independent of the machine's load: how often V8 executes
 * each block of our code and of the packages, and how many characters or elements the built-in functions process in the
 * meantime.
 */
export async function startCounting() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  /** Returns the counts since the last time. */
  const takeBlocks = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => isCounted(url))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }
  const countOnce = async (work: () => unknown) => {
    await takeBlocks()
    const passedThrough = await countBuiltIns(work)
    return passedThrough + (await takeBlocks())
  }
  return {
    /**
     * The higher of two counts, after a first one that may include work which is only done once: when memory is short,
     * V8 throws away a function's code, and its counts with it.
     */
    countWork: async (work: () => unknown): Promise<number> => {
      await countOnce(work)
      return Math.max(await countOnce(work), await countOnce(work))
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage')
      await session.post('Profiler.disable')
      session.disconnect()
    },
  }
}

/** Excludes the test itself and the test runner. */
function isCounted(url: string) {
  const path = url.replace(/^file:\/\//, '').replaceAll('\\', sep)
  return (
    path.startsWith(process.cwd()) &&
    !/\.test\.ts|\/server\/testing\/|\/node_modules\/(?:@vitest|vitest|vite|fast-check)\//.test(
      path,
    )
  )
}

// oxlint-disable-next-line typescript/no-explicit-any -- stands for any built-in function
type BuiltIn = (this: any, ...given: any[]) => any
type Cost = (self: { length: number }, result: unknown, call: Call) => number
type Call = { given: unknown[]; lastIndex: unknown }

const whole: Cost = (self) => self.length
const made: Cost = (_, result) => (result as { length: number }).length
/** Up to the match, or to the end. */
const upToFound: Cost = ({ length }, found, { given: [, from] }) =>
  (typeof found === 'number' && found >= 0 ? found : length) - (typeof from === 'number' ? from : 0)

/** regular-expressions.test.ts finds patterns that backtrack. */
const matched: Cost = (self, result, { given: [text], lastIndex }) => {
  const { global, sticky } = self as unknown as RegExp
  const from = (global || sticky) && typeof lastIndex === 'number' ? lastIndex : 0
  const match = result as RegExpExecArray | null
  const unmatched = sticky ? from : String(text).length
  return (match ? match.index + match[0].length : unmatched) - from
}

const builtIns: readonly (readonly [object, Record<string, Cost>])[] = [
  [
    Array.prototype,
    {
      includes: whole,
      indexOf: upToFound,
      lastIndexOf: whole,
      slice: made,
      concat: made,
      join: whole,
      shift: whole,
      unshift: whole,
      splice: whole,
    },
  ],
  [
    String.prototype,
    {
      includes: whole,
      indexOf: upToFound,
      lastIndexOf: whole,
      replaceAll: whole,
      split: whole,
      toLowerCase: whole,
      toUpperCase: whole,
      normalize: whole,
    },
  ],
  // Every other use of a regular expression calls it.
  [RegExp.prototype, { exec: matched }],
  [Buffer, { concat: made }],
  [Buffer.prototype, { toString: made }],
]

/** Runs the work, and counts what V8's built-ins process, which its coverage doesn't include. */
async function countBuiltIns(work: () => unknown) {
  let count = 0
  const originals: [Record<string, BuiltIn>, string, BuiltIn][] = []
  const wrap = (of: Record<string, BuiltIn>, name: string, cost: Cost) => {
    const original = of[name]
    if (!original) throw new Error(`There is no ${name}.`)
    originals.push([of, name, original])
    of[name] = function counted(...given) {
      const { lastIndex } = this as { lastIndex?: unknown }
      const result: unknown = original.apply(this, given)
      count += Math.max(1, cost(this, result, { given, lastIndex }))
      return result
    }
  }
  for (const [of, costs] of builtIns) {
    for (const [name, cost] of Object.entries(costs)) {
      wrap(of as Record<string, BuiltIn>, name, cost)
    }
  }
  try {
    await work()
  } finally {
    for (const [of, name, original] of originals) of[name] = original
  }
  return count
}
