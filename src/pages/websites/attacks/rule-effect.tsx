import { useQuery } from '@tanstack/react-query'

import type { RuleEffect as Effect } from '../../../../contract/websites/rule-effect.ts'
import { failureSentence } from '../../../api/failures.ts'
import { type EffectOf, ruleEffectQuery } from '../../../api/websites/domain-rules.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { retry } from '../../shared/retry.ts'

/** What allowing a rule, or groups of rules together, would have let through in the last 24 hours, with examples. */
export function RuleEffect({ domainId, rule, path }: { domainId: string } & EffectOf) {
  const query = ruleEffectQuery(domainId, { rule, path })
  const { data: effect, error, refetch } = useQuery(query)
  const name = nameOf([rule].flat())
  return (
    <div aria-live="polite" aria-busy={!effect && !error}>
      {error && !effect && (
        <Alert tone="caution" title={`The requests that only ${name} stopped could not be loaded`}>
          {failureSentence(error)}{' '}
          <Button variant="text" onClick={() => retry(refetch)}>
            Try again
          </Button>
        </Alert>
      )}
      {!error && !effect && <Skeleton lines={2} />}
      {effect && (
        <Alert
          tone={effect.requests === 0 ? 'info' : 'caution'}
          title={effectInWords(name, effect)}
        >
          {effect.examples.length > 0 && (
            <ul className="grid gap-2">
              {effect.examples.map(({ id, occurred_at: at, address, method, path: asked }) => (
                <li key={id} className="grid">
                  <span>
                    <Time at={at} format="exact" /> from <Code dir="ltr">{address}</Code>
                  </span>
                  <Code dir="ltr">{`${method} ${asked}`}</Code>
                </li>
              ))}
              {effect.requests > effect.examples.length && <li>{othersInWords(effect)}</li>}
            </ul>
          )}
        </Alert>
      )}
    </div>
  )
}

const othersInWords = ({ requests, examples, is_at_least: isAtLeast }: Effect) =>
  `and ${isAtLeast ? 'at least ' : ''}${figure(requests - examples.length)} more`

/** The IDs of a group end in x: `942xxx`. */
function nameOf(rules: readonly string[]) {
  const names = rules.map((rule) => rule.replaceAll('x', ''))
  if (names.join() === rules.join()) return `rule ${names.join(', ')}`
  return `the rules of ${names.length === 1 ? 'group' : 'groups'} ${inWords.format(names)}`
}

const inWords = new Intl.ListFormat('en')

function effectInWords(
  name: string,
  { requests, is_at_least: isAtLeast, would_have_stopped: onlyDetects }: Effect,
) {
  const stopped = onlyDetects ? 'would have stopped' : 'stopped'
  if (requests === 0) {
    const was = onlyDetects ? 'would have been' : 'was'
    return `No request${isAtLeast ? ' that was checked' : ''} in the last 24 hours ${was} stopped by ${name} alone.`
  }
  const count = counted(requests, 'request')
  return `In the last 24 hours, this would have let through ${isAtLeast ? 'at least ' : ''}${count} that only ${name} ${stopped}.`
}
