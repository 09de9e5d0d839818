import { useMemo } from 'react'

import { proxiableTypes } from '../../../../contract/record-types.ts'
import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { useChangeRecord, useRemoveRecord } from '../../../api/websites/records.ts'
import type { DataTableAction } from '../../../components/data-table/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'

/** The actions of a record in the list. Each change shows its result, or why it failed. */
export function useRecordActions(
  domainId: string,
  onEdit: (record: DomainRecord) => void,
): DataTableAction<DomainRecord>[] {
  const { mutate: change } = useChangeRecord(domainId)
  const { mutate: remove } = useRemoveRecord(domainId)
  const showToast = useToast()
  const failed = useFailureToast()
  const whyNot = useWhyNotOn(domainId, 'resource.change')

  return useMemo(() => {
    const told = (done: string) => ({
      onSuccess: () => showToast({ tone: 'positive', title: done }),
      onError: failed('The record could not be changed'),
    })
    const refused = { isDisabled: () => whyNot !== undefined, describe: () => whyNot }
    const called = ({ name, type }: DomainRecord) => `${name} ${type}`
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
            told(`${called(record)} is ${record.is_proxied ? 'not protected' : 'protected'}`),
          ),
      },
      {
        id: 'keep',
        label: 'Exclude or include',
        ...refused,
        onSelect: (record) =>
          change(
            { recordId: record.id, is_kept: !record.is_kept },
            told(`${called(record)} is ${record.is_kept ? 'excluded' : 'included'}`),
          ),
      },
      {
        id: 'remove',
        label: 'Remove',
        isCritical: true,
        ...refused,
        onSelect: (record) => remove(record.id, told(`${called(record)} was removed`)),
      },
    ]
  }, [change, remove, onEdit, failed, showToast, whyNot])
}
