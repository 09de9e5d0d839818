import { useMemo } from 'react'

import { proxiableTypes } from '../../../../contract/record-types.ts'
import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { sentence } from '../../../api/failures.ts'
import { useAddRecord, useChangeRecord, useRemoveRecord } from '../../../api/websites/records.ts'
import type { DataTableAction } from '../../../components/data-table/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { recordInWords } from './record-words.ts'

/**
 * The actions of a record in the list. Each change shows its result, or why it failed. A removed record can be restored
 * immediately afterwards.
 */
export function useRecordActions(
  domainId: string,
  onEdit: (record: DomainRecord) => void,
): DataTableAction<DomainRecord>[] {
  const { mutateAsync: add } = useAddRecord(domainId)
  const { mutate: change } = useChangeRecord(domainId)
  const { mutate: remove } = useRemoveRecord(domainId)
  const showToast = useToast()
  const failed = useFailureToast()
  const whyNot = useWhyNotOn(domainId, 'resource.change')

  return useMemo(() => {
    const outcome = (done: string) => ({
      onSuccess: () => showToast({ tone: 'positive', title: done }),
      onError: failed('The record could not be changed'),
    })
    const refused = { isDisabled: () => whyNot !== undefined, describe: () => whyNot }
    const called = (record: DomainRecord) => sentence(recordInWords(record))
    const undoRemoval = (record: DomainRecord) => {
      const { name, type, ttl, content, is_proxied, is_kept } = record
      // An SOA record is never added by hand.
      if (type === 'SOA') return undefined
      const restore = async () => {
        await add({ name, type, ttl, content, is_proxied, is_kept })
        showToast({ tone: 'positive', title: `${called(record)} was added again` })
      }
      const onError = failed(`${called(record)} could not be added again`)
      return { label: 'Undo', onClick: () => void restore().catch(onError) }
    }
    return [
      { id: 'edit', label: 'Edit', ...refused, onSelect: onEdit },
      {
        id: 'proxy',
        label: 'Turn protection on or off',
        isDisabled: ({ type, is_kept: isKept }) =>
          whyNot !== undefined || !isKept || !proxiableTypes.includes(type),
        describe: () => whyNot,
        onSelect: (record) =>
          change(
            { recordId: record.id, is_proxied: !record.is_proxied },
            outcome(`${called(record)} is ${record.is_proxied ? 'not protected' : 'protected'}`),
          ),
      },
      {
        id: 'keep',
        label: 'Exclude or include',
        ...refused,
        onSelect: (record) =>
          change(
            { recordId: record.id, is_kept: !record.is_kept },
            outcome(`${called(record)} is ${record.is_kept ? 'excluded' : 'included'}`),
          ),
      },
      {
        id: 'remove',
        label: 'Remove',
        isCritical: true,
        ...refused,
        onSelect: (record) =>
          remove(record.id, {
            onSuccess: () =>
              showToast({
                tone: 'positive',
                title: `${called(record)} was removed`,
                action: undoRemoval(record),
              }),
            onError: failed(`${called(record)} could not be removed`),
          }),
      },
    ]
  }, [add, change, remove, onEdit, failed, showToast, whyNot])
}
