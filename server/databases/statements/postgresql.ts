import { loadModule, parseSync, scanSync } from 'libpg-query'

import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import {
  aggregates,
  catalogues,
  delays,
  factsOfReadings,
  fileFunctions,
  isSeveral,
  kindOfAll,
  OBJECTS_MAX,
  type StatementFacts,
  unreadFacts,
} from './facts.ts'
import { type Shape, shapeOf, type SqlToken } from './shape.ts'

/** What pgAudit writes in place of a password, except where a backslash would escape the quote. */
const REDACTED = /(?<!\\)<REDACTED>/g
// PostgreSQL's lexer copies them into its result, which is JSON.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g

/** Loads PostgreSQL's lexer and parser, which are WebAssembly. */
export const loadPostgresql = loadModule

const isNumber = /^(?:\d|\.\d)/
const isString = /^(?:[eEbBxXnN]?'|[uU]&'|\$(?:[^\d$][^$]*)?\$)/

/** Returns a statement without its values, or undefined if PostgreSQL's lexer can't read it. */
export function postgresqlShape(statement: string): Shape | undefined {
  const plain = statement.replace(REDACTED, `'?'`).replace(CONTROL, ' ')
  const tokens = tokensOf(plain)
  if (!plain.includes(String.raw`\'`)) return tokens && shapeOf(tokens)
  const unclear = tokens ? tokens.findIndex(({ text }) => isUnclear(text)) : 0
  if (tokens && unclear === -1) return shapeOf(tokens)
  // Without standard_conforming_strings.
  const escaped = tokensOf(
    plain.replaceAll(/\\([\s\S])/g, (escape, one: string) => (one === "'" ? "''" : escape)),
  )
  const readings = [tokens, escaped].flatMap((one) => (one ? [shapeOf(one)] : []))
  if (readings.length === 0) return undefined
  return { ...shapeOf(tokens?.slice(0, unclear) ?? [], { isCut: true }), readings }
}

function tokensOf(plain: string): SqlToken[] | undefined {
  try {
    return scanSync(plain).tokens.flatMap(({ text, tokenName }): SqlToken[] => {
      if (tokenName.endsWith('_COMMENT')) return []
      if (isNumber.test(text)) return [{ text, value: 'number' }]
      if (isString.test(text)) return [{ text, value: 'string' }]
      return [{ text }]
    })
  } catch {
    return undefined
  }
}

/**
 * Whether the end of a string is unclear: without standard_conforming_strings, a backslash escapes the quote after it.
 * No log states the setting.
 */
function isUnclear(text: string) {
  if (!/^(?:[bxn]|u&)?'/i.test(text)) return false
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2))
    if (text[at + 1] === "'") return true
  return false
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a statement without values does, according to PostgreSQL's own parser. */
export const postgresqlFacts = (shape: Shape): StatementFacts =>
  shape.readings ? factsOfReadings(shape.readings.map(factsOf)) : factsOf(shape)

function factsOf({ parsed }: Shape): StatementFacts {
  let statements
  try {
    statements = parseSync(parsed).stmts ?? []
  } catch {
    return unreadFacts
  }
  const roots = statements.flatMap(({ stmt }) => (isNode(stmt) ? [stmt as Node] : []))
  const kinds = roots.map(kindWithParts)
  const signs = new Set<StatementSign>()
  const objects = new Set<string>()
  if (isSeveral(kinds)) signs.add('several_statements')
  for (const root of roots) {
    if (readsWholeTable(root)) signs.add('whole_table')
    const isRun = root.ExplainStmt === undefined || innerOf(root) !== undefined
    walk(root, (name, node) => note(name, node, { signs: isRun ? signs : new Set(), objects }))
  }
  return { kind: kindOfAll(kinds), signs: [...signs], objects: [...objects].slice(0, OBJECTS_MAX) }
}

/** Visits every node with its type, without recursion. */
function walk(root: Node, visit: (name: string, node: Node) => void) {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (Array.isArray(value)) open.push(...(value as unknown[]))
    if (!isNode(value)) continue
    for (const [name, child] of Object.entries(value)) {
      if (isNode(child)) visit(name, child)
      open.push(child)
    }
  }
}

type Found = { signs: Set<StatementSign>; objects: Set<string> }

function note(name: string, node: Node, { signs, objects }: Found) {
  if (name === 'RangeVar' || name === 'relation') {
    const table = tableOf(node)
    if (table) objects.add(table)
  }
  if (name === 'BoolExpr' && node.boolop === 'OR_EXPR' && listOf(node.args).some(addsAlwaysTrue))
    signs.add('always_true')
  if (name === 'FuncCall') {
    const called = lastName(node.funcname)
    if (delays.has(called)) signs.add('delay')
    if (fileFunctions.has(called)) signs.add('file_or_program')
  }
  if (name === 'CopyStmt' && (node.is_program || node.filename !== undefined))
    signs.add('file_or_program')
  if (name === 'CopyStmt' && !node.is_from && node.relation) signs.add('whole_table')
  if ((name === 'UpdateStmt' || name === 'DeleteStmt') && !isRestricted(node)) signs.add('no_where')
  if (name === 'TruncateStmt') signs.add('no_where')
  if (name === 'SelectStmt' || name === 'larg' || name === 'rarg') {
    if (node.op === 'SETOP_UNION' && isNode(node.rarg) && isProbe(node.rarg))
      signs.add('union_of_constants')
  }
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const child = (node: Node, name: string) => {
  const value = node[name]
  return isNode(value) ? value : undefined
}

function tableOf(node: Node) {
  if (typeof node.relname !== 'string') return undefined
  return typeof node.schemaname === 'string' ? `${node.schemaname}.${node.relname}` : node.relname
}

function lastName(names: unknown) {
  const last = listOf(names).at(-1)
  const text = last && child(last, 'String')?.sval
  return typeof text === 'string' ? text.toLowerCase() : ''
}

/** Whether a part of an OR is always true. A part that contains an OR is examined separately. */
const addsAlwaysTrue = (node: Node) =>
  child(node, 'BoolExpr')?.boolop !== 'OR_EXPR' && isAlwaysTrue(node)

/** A condition that is nested deeper counts as always true. */
const NESTED_MAX = 100

/** `1 = 1`, `a = a`, `true` or `1`, or conditions that consist of them. */
function isAlwaysTrue(node: Node, depth = 0): boolean {
  if (isConstant(node) || depth > NESTED_MAX) return true
  const bool = child(node, 'BoolExpr')
  const isPartTrue = (part: Node) => isAlwaysTrue(part, depth + 1)
  if (bool?.boolop === 'OR_EXPR') return listOf(bool.args).some(isPartTrue)
  if (bool?.boolop === 'AND_EXPR') return listOf(bool.args).every(isPartTrue)
  const expression = child(node, 'A_Expr')
  const left = expression && child(expression, 'lexpr')
  const right = expression && child(expression, 'rexpr')
  if (!left || !right) return false
  const column = columnOf(left)
  return column === undefined ? isConstant(left) && isConstant(right) : column === columnOf(right)
}

function columnOf(node: Node) {
  const names = listOf(child(node, 'ColumnRef')?.fields).map((one) => child(one, 'String')?.sval)
  return names.length > 0 ? JSON.stringify(names) : undefined
}

/** Whether a statement has a WHERE that isn't always true. */
const isRestricted = ({ whereClause }: Node) => isNode(whereClause) && !isAlwaysTrue(whereClause)

/** `LIMIT ALL` is null. */
const isNull = (node: Node) => child(node, 'A_Const')?.isnull === true

function isConstant(node: Node): boolean {
  const cast = child(node, 'TypeCast')
  const inner = cast && child(cast, 'arg')
  const list = child(node, 'List')
  if (list) return listOf(list.items).every(isConstant)
  return inner ? isConstant(inner) : 'A_Const' in node
}

/** The other half of a union that an injection adds: constants in place of columns, or the catalogue. */
function isProbe(select: Node) {
  const targets = listOf(select.targetList).map((one) =>
    child(child(one, 'ResTarget') ?? {}, 'val'),
  )
  const constants = targets.filter((one) => one !== undefined && isConstant(one)).length
  const isEmpty = select.fromClause === undefined
  const readsCatalogue = listOf(select.fromClause).some((one) => {
    const table = tableOf(child(one, 'RangeVar') ?? {}) ?? ''
    return table.startsWith('pg_') || catalogues.has(table.split('.')[0] ?? '')
  })
  return readsCatalogue || (constants > 0 && (constants === targets.length || !isEmpty))
}

/** The statement that another one prepares, explains by running it, or reads rows from. */
function innerOf(root: Node) {
  const explain = child(root, 'ExplainStmt')
  const isRun = listOf(explain?.options).some((one) => child(one, 'DefElem')?.defname === 'analyze')
  const outer = child(root, 'PrepareStmt') ?? (isRun ? explain : undefined)
  return outer && child(outer, 'query')
}

const readQueries = ['CopyStmt', 'DeclareCursorStmt', 'CreateTableAsStmt']
const readerOf = (root: Node) =>
  innerOf(root) ??
  readQueries.map((name) => child(child(root, name) ?? {}, 'query')).find(Boolean) ??
  root

/** A SELECT of rows, without a condition or limit, including as part of a UNION. */
function readsWholeTable(root: Node) {
  const open = [child(readerOf(root), 'SelectStmt')]
  while (open.length > 0) {
    const select = open.pop()
    if (!select || isPartial(select)) continue
    if (selectsAll(select)) return true
    open.push(child(select, 'larg'), child(select, 'rarg'))
  }
  return false
}

const isPartial = (select: Node) =>
  isRestricted(select) ||
  select.groupClause !== undefined ||
  (isNode(select.limitCount) && !isNull(select.limitCount))

function selectsAll(select: Node) {
  const tables = listOf(select.fromClause)
  if (tables.length === 0) return false
  const isCatalogue = tables.every((one) => {
    const table = tableOf(child(one, 'RangeVar') ?? {}) ?? ''
    return table.startsWith('pg_') || catalogues.has(table.split('.')[0] ?? '')
  })
  const isSummary = listOf(select.targetList).every((one) => {
    const call = child(child(child(one, 'ResTarget') ?? {}, 'val') ?? {}, 'FuncCall')
    return call !== undefined && aggregates.has(lastName(call.funcname))
  })
  return !isCatalogue && !isSummary && tables.some((one) => !('RangeFunction' in one))
}

const kindsByNode: Readonly<Record<string, StatementKind>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  MergeStmt: 'update',
  DeleteStmt: 'delete',
  TruncateStmt: 'delete',
  CopyStmt: 'copy',
  CallStmt: 'call',
  // Its code is in a string.
  DoStmt: 'unread',
  ExecuteStmt: 'call',
  GrantStmt: 'privileges',
  GrantRoleStmt: 'privileges',
  CreateRoleStmt: 'privileges',
  AlterRoleStmt: 'privileges',
  AlterRoleSetStmt: 'privileges',
  DropRoleStmt: 'privileges',
  AlterDefaultPrivilegesStmt: 'privileges',
  AlterOwnerStmt: 'privileges',
  CreatePolicyStmt: 'privileges',
  AlterPolicyStmt: 'privileges',
  ReassignOwnedStmt: 'privileges',
  DropOwnedStmt: 'privileges',
  AlterSystemStmt: 'settings',
  AlterDatabaseSetStmt: 'settings',
  TransactionStmt: 'session',
  VariableShowStmt: 'session',
  DiscardStmt: 'session',
  DeallocateStmt: 'session',
  ListenStmt: 'session',
  UnlistenStmt: 'session',
  NotifyStmt: 'session',
  LockStmt: 'other',
  DeclareCursorStmt: 'select',
  FetchStmt: 'session',
  ClosePortalStmt: 'session',
  ExplainStmt: 'other',
  VacuumStmt: 'other',
  CheckPointStmt: 'other',
  ConstraintsSetStmt: 'session',
  IndexStmt: 'schema',
  ViewStmt: 'schema',
  RenameStmt: 'schema',
  RuleStmt: 'schema',
  CommentStmt: 'schema',
  DefineStmt: 'schema',
  ReindexStmt: 'other',
  ClusterStmt: 'other',
  LoadStmt: 'call',
  RefreshMatViewStmt: 'other',
}

/** Settings of a session that hide what it does. */
const hidesTraces = /^(?:log_|pgaudit\.|session_replication_role$)/

function kindOfSet({ name }: Node): StatementKind {
  const variable = typeof name === 'string' ? name.toLowerCase() : ''
  if (variable === 'session_authorization') return 'privileges'
  // It uses a membership that was granted before, and some APIs send it with each request.
  if (variable === 'role') return 'other'
  return hidesTraces.test(variable) ? 'settings' : 'session'
}

/** What an ALTER TABLE may do that changes who reads the table. */
const accessChanges = new Set(['AT_ChangeOwner', 'AT_DisableRowSecurity', 'AT_NoForceRowSecurity'])

const changesAccess = (root: Node) =>
  child(root, 'DropStmt')?.removeType === 'OBJECT_POLICY' ||
  listOf(child(root, 'AlterTableStmt')?.cmds).some((one) =>
    accessChanges.has(String(child(one, 'AlterTableCmd')?.subtype)),
  )

/** Also of what a WITH of it changes. */
function kindWithParts(root: Node): StatementKind {
  const own = kindOf(root)
  // It isn't run.
  if (own === 'other') return own
  const kinds: StatementKind[] = [own]
  walk(root, (name, node) => {
    const query = name === 'CommonTableExpr' ? child(node, 'ctequery') : undefined
    if (query) kinds.push(kindOf(query))
  })
  return kindOfAll(kinds)
}

/** Where a statement names the relation that it creates. */
const createdBy = (statement: Node) =>
  child(statement, 'relation') ??
  child(statement, 'view') ??
  child(statement, 'sequence') ??
  child(child(statement, 'into') ?? {}, 'rel')
/** A temporary relation belongs to its session. */
const isTemporary = (relation: Node | undefined) => relation?.relpersistence === 't'

function kindOf(root: Node): StatementKind {
  const inner = innerOf(root)
  if (inner) return kindOf(inner)
  if (changesAccess(root)) return 'privileges'
  const [name = ''] = Object.keys(root)
  const set = child(root, 'VariableSetStmt')
  if (set) return kindOfSet(set)
  const into = child(child(root, 'SelectStmt') ?? {}, 'intoClause')
  if (into) return isTemporary(child(into, 'rel')) ? 'select' : 'schema'
  const statement = child(root, name) ?? {}
  const isCreated = /^(?:Create|View)/.test(name)
  if (isCreated && isTemporary(createdBy(statement))) {
    const query = name === 'CreateTableAsStmt' ? child(statement, 'query') : undefined
    return query ? kindOf(query) : 'session'
  }
  const known = kindsByNode[name]
  if (known) return known
  return /^(?:Create|Alter|Drop|Import|SecLabel)/.test(name) ? 'schema' : 'other'
}
