import type { DomainRule } from '../../../../contract/websites/domain-rule.ts'
import { failureSentence, isNotFound, RefusedError } from '../../../api/failures.ts'
import {
  useAllowRule,
  useBlockAddress,
  useRemoveRule,
  type AllowRule,
  type BlockAddress,
} from '../../../api/websites/domain-rules.ts'
import { useToast } from '../../../components/toast/index.ts'

const WHEN = 'It takes effect when your edge next fetches its policy.'

const inWords = new Intl.ListFormat('en')

/** What rules block or allow: each address or range, or the rule of the firewall. */
export const namesOf = (rules: readonly DomainRule[]) =>
  inWords.format(new Set(rules.map((rule) => rule.address ?? `Rule ${rule.rule_id}`)))

/** Somebody else has removed it. */
function unlessNotFound(error: unknown) {
  if (!isNotFound(error)) throw error
}

/** Blocks addresses and allows rules, shows the result in a toast, and can undo it. */
export function useRuleChanges() {
  const { mutateAsync: block } = useBlockAddress()
  const { mutateAsync: allow } = useAllowRule()
  const { mutateAsync: remove } = useRemoveRule()
  const showToast = useToast()

  /** Removes all rules that block an address, or that allow one rule of the firewall. */
  const takeBack = async (domainId: string, rules: readonly DomainRule[]) => {
    const it = namesOf(rules)
    const left = [...rules]
    try {
      for (const { id: ruleId } of rules) {
        await remove({ domainId, ruleId }).catch(unlessNotFound)
        left.shift()
      }
      const isBlock = rules[0]?.kind === 'block_address'
      const are = isBlock && rules.length > 1 ? 'are' : 'is'
      const title = isBlock ? `${it} ${are} unblocked` : `${it} applies again`
      showToast({ tone: 'positive', title, description: WHEN })
    } catch (error) {
      const title = `${namesOf(left)} could not be changed`
      showToast({ tone: 'critical', title, description: failureSentence(error) })
    }
  }

  /** An existing rule is not an error. */
  const add = async (
    adding: Promise<DomainRule>,
    { domainId, done, already }: { domainId: string; done: string; already: string },
  ) => {
    try {
      const rule = await adding
      const action = { label: 'Undo', onClick: () => void takeBack(domainId, [rule]) }
      showToast({ tone: 'positive', title: done, description: WHEN, action })
    } catch (error) {
      const isThere = error instanceof RefusedError && error.response.code === 'already_done'
      if (!isThere) throw error
      showToast({ tone: 'info', title: already })
    }
  }

  return {
    takeBack,
    blockAddress: (change: BlockAddress) =>
      add(block(change), {
        domainId: change.domainId,
        done: `${change.address} is blocked`,
        already: `${change.address} was already blocked`,
      }),
    allowRule: (change: AllowRule) =>
      add(allow(change), {
        domainId: change.domainId,
        done: `Rule ${change.rule_id} is allowed`,
        already: `Rule ${change.rule_id} was already allowed`,
      }),
  }
}
