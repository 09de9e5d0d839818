import { loadModule, parseSync, scanSync } from 'libpg-query'

import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import {
  aggregates,
  catalogues,
  delays,
  fileFunctions,
  OBJECTS_MAX,
  type StatementFacts,
  unreadFacts,
} from './facts.ts'
import { type Shape, shapeOf, type SqlToken } from './shape.ts'

/** What pgAudit writes in place of a password. */
const REDACTED = /<REDACTED>/g
// PostgreSQL's lexer copies them into its result, which is JSON.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g

/** Loads PostgreSQL's lexer and parser, which are WebAssembly. */
export const loadPostgresql = loadModule

const isNumber = /^(?:\d|\.\d)/
const isString = /^(?:[eEbBxXnN]?'|[uU]&'|\$\D*\$|\$\$)/

/** Returns a statement without its values, or undefined if PostgreSQL's lexer can't read it. */
export function postgresqlShape(statement: string): Shape | undefined {
  const plain = statement.replace(REDACTED, `'?'`).replace(CONTROL, ' ')
  let tokens
  try {
    ;({ tokens } = scanSync(plain))
  } catch {
    return undefined
  }
  return shapeOf(
    tokens.flatMap(({ text, tokenName }): SqlToken[] => {
      if (tokenName.endsWith('_COMMENT')) return []
      if (isNumber.test(text)) return [{ text, value: 'number' }]
      if (isString.test(text)) return [{ text, value: 'string' }]
      return [{ text }]
    }),
  )
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what a statement without values does, according to PostgreSQL's own parser. */
export function postgresqlFacts({ parsed }: Shape): StatementFacts {
  let statements
  try {
    statements = parseSync(parsed).stmts ?? []
  } catch {
    return unreadFacts
  }
  const roots = statements.flatMap(({ stmt }) => (isNode(stmt) ? [stmt as Node] : []))
  const kinds = roots.map(kindOf)
  const [kind = 'other'] = kinds
  const signs = new Set<StatementSign>()
  const objects = new Set<string>()
  if (roots.length > 1 && kinds.some((one) => one !== kind && one !== 'session')) {
    if (isData(kind)) signs.add('several_statements')
  }
  for (const root of roots) {
    if (readsWholeTable(root)) signs.add('whole_table')
    walk(root, (name, node) => note(name, node, { signs, objects }))
  }
  return { kind, signs: [...signs], objects: [...objects].slice(0, OBJECTS_MAX) }
}

const isData = (kind: StatementKind) => ['select', 'insert', 'update', 'delete'].includes(kind)

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
  if (name === 'BoolExpr' && node.boolop === 'OR_EXPR' && listOf(node.args).some(isAlwaysTrue))
    signs.add('always_true')
  if (name === 'FuncCall') {
    const called = lastName(node.funcname)
    if (delays.has(called)) signs.add('delay')
    if (fileFunctions.has(called)) signs.add('file_or_program')
  }
  if (name === 'CopyStmt' && (node.is_program || node.filename !== undefined))
    signs.add('file_or_program')
  if (name === 'CopyStmt' && !node.is_from && node.relation) signs.add('whole_table')
  if ((name === 'UpdateStmt' || name === 'DeleteStmt') && node.whereClause === undefined)
    signs.add('no_where')
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

/** `1 = 1`, `true` or `1`: a comparison that reads no column. */
function isAlwaysTrue(node: Node): boolean {
  if (isConstant(node)) return true
  const expression = child(node, 'A_Expr')
  if (!expression) return false
  const left = child(expression, 'lexpr')
  const right = child(expression, 'rexpr')
  return left !== undefined && right !== undefined && isConstant(left) && isConstant(right)
}

function isConstant(node: Node): boolean {
  const cast = child(node, 'TypeCast')
  const inner = cast && child(cast, 'arg')
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

/** A SELECT of rows, without a condition or limit. */
function readsWholeTable(root: Node) {
  const select = child(root, 'SelectStmt')
  if (!select || select.whereClause || select.limitCount || select.groupClause) return false
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
  DoStmt: 'call',
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
  VariableSetStmt: 'session',
  VariableShowStmt: 'session',
  DiscardStmt: 'session',
  PrepareStmt: 'session',
  DeallocateStmt: 'session',
  ListenStmt: 'session',
  UnlistenStmt: 'session',
  NotifyStmt: 'session',
  LockStmt: 'session',
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

function kindOf(root: Node): StatementKind {
  const [name = ''] = Object.keys(root)
  const known = kindsByNode[name]
  if (known) return known
  if (!/^(?:Create|Alter|Drop|Import|SecLabel)/.test(name)) return 'other'
  const created = child(child(root, name) ?? {}, 'relation')
  // A temporary table belongs to its session.
  return created?.relpersistence === 't' ? 'session' : 'schema'
}
