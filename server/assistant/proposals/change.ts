import type { z } from 'zod'

import type { Proposal } from '../../../contract/assistant/proposal.ts'
import { reachedDatabaseResponse } from '../../../contract/databases/database.ts'
import { mayLevel } from '../../../contract/organisation/access.ts'
import { reachedDomainResponse } from '../../../contract/websites/domain.ts'
import { type ApiCall, type Dispatch, refusalIn } from '../tools/dispatch.ts'
import type { Failed } from '../tools/tool.ts'

/** What a change would do, based on the current data. */
type Prepared = {
  call: ApiCall & { method: 'POST' }
} & Pick<Proposal, 'title' | 'target' | 'changes' | 'note'>

/** A POST call of the API that the assistant may suggest, and a person may approve. */
export type Change<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  description: string
  input: Input
  /** Reads what it would change, as the person. Changes nothing. */
  prepare: (dispatch: Dispatch, input: unknown) => Promise<WithInput | Failed>
}
/** With the input as the schema read it: only what it knows is stored. */
type WithInput = Prepared & { input: Record<string, unknown> }

export const change = <Input extends z.ZodObject>({
  input,
  prepare,
  ...rest
}: {
  name: string
  description: string
  input: Input
  prepare: (dispatch: Dispatch, input: z.infer<Input>) => Promise<Prepared | Failed>
}): Change => ({
  ...rest,
  input,
  prepare: async (dispatch, given) => {
    const parsed = input.safeParse(given ?? {})
    if (parsed.success) {
      const prepared = await prepare(dispatch, parsed.data)
      return isFailed(prepared) ? prepared : { ...prepared, input: parsed.data }
    }
    const [issue] = parsed.error.issues
    const message = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
    return failed('invalid_request', message)
  },
})

/** Reads with a call, or reports why it was refused. */
export async function readWith<Schema extends z.ZodType>(
  dispatch: Dispatch,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | Failed> {
  const result = await dispatch({ method: 'GET', path })
  return result.status === 200 ? schema.parse(result.body) : { failure: refusalIn(result) }
}

export const isFailed = (value: object): value is Failed => 'failure' in value

export const failed = (code: string, message: string): Failed => ({ failure: { code, message } })

const notAllowed = (label: string) =>
  failed('not_allowed', `You can see ${label}, but not change it. Ask someone with editor access.`)

type Found = {
  target: { label: string; href: string }
  check: { title: string; ignored: { until: string } | null }
}

/** Ignores a finding. `path` is what ignores it, and `body` its request. */
export function ignoring(
  { target, check: { title, ignored } }: Found,
  { path, body }: { path: string; body: { until: string; reason: string } },
): Prepared | Failed {
  if (ignored) return failed('already_done', `“${title}” is already ignored.`)
  return {
    title: `Ignore “${title}” on ${target.label}`,
    target,
    changes: [
      { field: title, before: 'Open', after: `Ignored until ${body.until.slice(0, 10)}` },
      { field: 'Reason', before: '–', after: body.reason },
    ],
    note: 'The finding still counts towards the score.',
    call: { method: 'POST', path, body },
  }
}

/** Stops ignoring a finding. */
export function unignoring(
  { target, check: { title, ignored } }: Found,
  { path, body }: { path: string; body: object },
): Prepared | Failed {
  if (!ignored) return failed('already_done', `“${title}” is not ignored.`)
  return {
    title: `Stop ignoring “${title}” on ${target.label}`,
    target,
    changes: [
      { field: title, before: `Ignored until ${ignored.until.slice(0, 10)}`, after: 'Open' },
    ],
    note: null,
    call: { method: 'POST', path, body },
  }
}

/** The website that a change is about, if the person may change it. */
export async function changeableWebsite(dispatch: Dispatch, id: string) {
  const read = await readWith(dispatch, `/v1/domain/${id}`, reachedDomainResponse)
  if (isFailed(read)) return read
  const { display_name: label, level } = read.data
  if (!mayLevel(level, 'resource.change')) return notAllowed(label)
  return { label, href: `/domain/${id}` }
}

/** The same for a database. */
export async function changeableDatabase(dispatch: Dispatch, id: string) {
  const read = await readWith(dispatch, `/v1/database/${id}`, reachedDatabaseResponse)
  if (isFailed(read)) return read
  const { name: label, level, state } = read.data
  if (!mayLevel(level, 'resource.change')) return notAllowed(label)
  return { label, href: `/database/${id}/manager`, state }
}
