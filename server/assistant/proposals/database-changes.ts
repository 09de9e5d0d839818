import { z } from 'zod'

import {
  type DatabaseCheck,
  findingsResponse,
  ignoreFindingRequest,
  unignoreFindingRequest,
} from '../../../contract/databases/findings.ts'
import type { Dispatch } from '../tools/dispatch.ts'
import { type Failed, id } from '../tools/tool.ts'
import {
  change,
  changeableDatabase,
  failed,
  ignoring,
  isFailed,
  readWith,
  unignoring,
} from './change.ts'

const onDatabase = z.object({ id: id.describe('The ID of a database.') })

export const databaseChanges = [
  change({
    name: 'ignore_database_finding',
    description:
      'Proposes to ignore a finding of a database until a date. It still counts towards the score.',
    input: onDatabase.extend(ignoreFindingRequest.shape),
    prepare: async (dispatch, { id: databaseId, ...body }) => {
      const found = await checkOf(dispatch, databaseId, body.check)
      if (isFailed(found)) return found
      return ignoring(found, { path: `/v1/database/${databaseId}/findings/ignore`, body })
    },
  }),
  change({
    name: 'unignore_database_finding',
    description: 'Proposes to stop ignoring a finding of a database.',
    input: onDatabase.extend(unignoreFindingRequest.shape),
    prepare: async (dispatch, { id: databaseId, ...body }) => {
      const found = await checkOf(dispatch, databaseId, body.check)
      if (isFailed(found)) return found
      return unignoring(found, { path: `/v1/database/${databaseId}/findings/unignore`, body })
    },
  }),
  change({
    name: 'pause_database',
    description: 'Proposes to pause the checks of a database.',
    input: onDatabase,
    prepare: (dispatch, { id: databaseId }) =>
      stateChange(dispatch, databaseId, { step: 'pause', title: 'Pause', after: 'paused' }),
  }),
  change({
    name: 'resume_database',
    description: 'Proposes to resume the checks of a paused database.',
    input: onDatabase,
    prepare: (dispatch, { id: databaseId }) =>
      stateChange(dispatch, databaseId, {
        step: 'resume',
        title: 'Resume',
        after: 'checked again',
      }),
  }),
]

async function stateChange(
  dispatch: Dispatch,
  databaseId: string,
  { step, title, after }: { step: 'pause' | 'resume'; title: string; after: string },
) {
  const target = await changeableDatabase(dispatch, databaseId)
  if (isFailed(target)) return target
  const { state, label } = target
  if ((state === 'paused') === (step === 'pause')) {
    return failed(
      'already_done',
      `The checks of ${label} are ${step === 'pause' ? 'paused' : 'not paused'}.`,
    )
  }
  return {
    title: `${title} the checks of ${label}`,
    target: { label, href: `/database/${databaseId}/manage?tab=checks` },
    changes: [{ field: 'Checks', before: state.replaceAll('_', ' '), after }],
    note: step === 'pause' ? 'Nothing is checked until you resume.' : null,
    call: { method: 'POST' as const, path: `/v1/database/${databaseId}/${step}` },
  }
}

async function checkOf(
  dispatch: Dispatch,
  databaseId: string,
  checkId: string,
): Promise<{ target: { label: string; href: string }; check: DatabaseCheck } | Failed> {
  const found = await changeableDatabase(dispatch, databaseId)
  if (isFailed(found)) return found
  const report = await readWith(dispatch, `/v1/database/${databaseId}/findings`, findingsResponse)
  if (isFailed(report)) return report
  const check = report.data?.checks.find((one) => one.id === checkId)
  if (!check) {
    return failed('not_found', 'The last check had no such finding.')
  }
  return { target: { label: found.label, href: found.href }, check }
}
