import { isFailure } from './ask-any.ts'
import { iterate, type Search } from './iterate.ts'
import { dataIn, type DataOfType, type WireType } from './message.ts'
import { canonicalName } from './names.ts'

/** A chain of aliases that is longer leads nowhere. */
const MAX_ALIASES = 8

/** The data of one type at a name, or where its aliases lead. Null when no server could say. */
export async function resolve<Type extends WireType>(
  search: Search,
  name: string,
  type: Type,
): Promise<DataOfType[Type][] | null> {
  let place = canonicalName(name)
  for (let aliases = 0; aliases <= MAX_ALIASES; aliases += 1) {
    const { reply } = await iterate(search, { name: place, type })
    if (isFailure(reply)) return null
    const [alias] = dataIn(reply, 'CNAME')
    if (alias === undefined) return dataIn(reply, type)
    place = canonicalName(alias)
  }
  return null
}
