export const ROWS = 100_000
export const ROW_HEIGHT = 44
export const VIEWPORT_HEIGHT = 600

const regions = ['Frankfurt', 'Dublin', 'Oregon', 'São Paulo', 'Singapore', 'Mumbai']
const states = ['Protected', 'Setting up', 'Paused']

/** The same numbers in every run. */
function* numbers(seed) {
  let state = seed
  while (true) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state
  }
}

/** Unsorted rows: unique texts, repeated texts, and numbers. */
export function makeRows() {
  const random = numbers(20_261_121)
  const next = (below) => random.next().value % below
  return Array.from({ length: ROWS }, (_, index) => ({
    id: String(index),
    host: `host-${next(4_000_000_000).toString(36)}.example.com`,
    owner: `Team ${next(900)}`,
    state: states[next(states.length)],
    region: regions[next(regions.length)],
    address: `192.0.${next(256)}.${next(256)}`,
    requests: next(90_000_000),
    blocked: next(400_000),
    errors: next(5_000),
    latency: next(900),
    addedOn: `2026-${String(1 + next(12)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`,
  }))
}

export const columns = [
  { id: 'host', header: 'Host', isFigure: false },
  { id: 'owner', header: 'Owner', isFigure: false },
  { id: 'state', header: 'State', isFigure: false },
  { id: 'region', header: 'Region', isFigure: false },
  { id: 'address', header: 'Address', isFigure: false },
  { id: 'requests', header: 'Requests', isFigure: true },
  { id: 'blocked', header: 'Blocked', isFigure: true },
  { id: 'errors', header: 'Errors', isFigure: true },
  { id: 'latency', header: 'Latency', isFigure: true },
  { id: 'addedOn', header: 'Added', isFigure: false },
]

const collator = new Intl.Collator('en')

/** The obvious way to compare two rows. */
export const compareBy = ({ id, isFigure }) =>
  isFigure ? (a, b) => a[id] - b[id] : (a, b) => collator.compare(a[id], b[id])
