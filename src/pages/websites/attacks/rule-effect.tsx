import { useQuery } from '@tanstack/react-query'

import type { RuleEffect as Effect } from '../../../../contract/websites/rule-effect.ts'
import { failureSentence } from '../../../api/failures.ts'
import { ruleEffectQuery } from '../../../api/websites/domain-rules.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { retry } from '../../shared/retry.ts'

/** What allowing a rule, or a group of rules, would have let through in the last 24 hours, with examples. */
export function RuleEffect({
  domainId,
  rule,
  path,
}: {
  domainId: string
  /** Its ID, or those of a group: `942xxx`. */
  rule: string
  /** Only requests to paths with this prefix. */
  path?: string | undefined
}) {
  const query = ruleEffectQuery(domainId, { rule, ...(path !== undefined && { path }) })
  const { data: effect, error, refetch } = useQuery(query)
  const name = rule.endsWith('x')
    ? `the rules of group ${rule.replaceAll('x', '')}`
    : `rule ${rule}`
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

function effectInWords(name: string, { requests, is_at_least: isAtLeast }: Effect) {
  if (requests === 0) {
    return `No request${isAtLeast ? ' that was checked' : ''} in the last 24 hours was stopped by ${name} alone.`
  }
  const count = counted(requests, 'request')
  return `In the last 24 hours, this would have let through ${isAtLeast ? 'at least ' : ''}${count} that only ${name} stopped.`
}
