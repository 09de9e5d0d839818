import { RefusedError } from '../../../api/failures.ts'

type Line = { network: string; note: string; number: number }

/** Reads a network from each line that isn't empty, with whatever follows it as its note. */
export function readNetworkLines(text: string): Line[] {
  return text.split('\n').flatMap((line, index) => {
    const [network = '', ...note] = line.trim().split(/\s+/)
    return network === '' ? [] : [{ network, note: note.join(' '), number: index + 1 }]
  })
}

export const writeNetworkLines = (networks: readonly { network: string; note: string }[]) =>
  networks.map(({ network, note }) => `${network} ${note}`.trim()).join('\n')

/** What the server refused in a network, as an error of the field that contains all of them, with its line. */
export function refusedLine(error: unknown, lines: readonly Line[]) {
  if (!(error instanceof RefusedError)) return error
  const errors = (error.response.errors ?? []).map(({ path, message }) => {
    const line = lines[Number(/^networks\.(\d+)\./.exec(path)?.[1])]
    return { path: 'networks', message: line ? `Line ${line.number}: ${message}` : message }
  })
  return new RefusedError(error.status, { ...error.response, errors })
}
