import { isDeepStrictEqual } from 'node:util'

import { and, asc, count, desc, eq, or } from 'drizzle-orm'

import type {
  AllowList,
  AuditSettings,
  ChangeAuditSettings,
  ChangeRules,
  StatementRules,
  StatementRule,
} from '../../../contract/databases/statement-rules.ts'
import {
  DEFAULT_LOG_TIME_ZONE,
  DEFAULT_RETENTION_DAYS,
  PROPOSED_SHOWN_MAX,
} from '../../../contract/databases/statement-rules.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { AuditDetail, AuditKind } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import {
  type AuditedChange,
  changeSettings,
  refuseOverwriting,
} from '../databases/change-settings.ts'
import type { DatabaseRequest } from '../databases/on-database.ts'
import { databaseAuditSettings, databaseRules, databaseShapes } from '../schema.ts'
import { changeOfRules } from './change-of-rules.ts'

/** Statements that are rarely legitimate in any application. */
const defaultRules: readonly StatementRule[] = (
  [
    ['injection', 'alert'],
    ['no_where', 'alert'],
    ['privileges', 'alert'],
    ['mass_read', 'log'],
    ['sign_in_failed', 'log'],
    ['unread', 'log'],
  ] as const
).map(([kind, action]) => ({
  kind,
  action,
  users: [],
  networks: [],
  window: null,
  min_rows: 10_000,
}))

export type StoredRule = StatementRule & { id: string; alertedAt: Date | null }

/** The rules of a database in their order. */
export async function readRules(db: Db, databaseId: string): Promise<StoredRule[]> {
  const rows = await db
    .select()
    .from(databaseRules)
    .where(eq(databaseRules.databaseId, databaseId))
    .orderBy(asc(databaseRules.position))
  return rows.map(({ id, kind, action, users, networks, settings, alertedAt }) => ({
    id,
    alertedAt,
    kind,
    action,
    users,
    networks,
    ...settings,
  }))
}

/** Stores the rules that a database begins with, unless it has some. */
export async function addDefaultRules(db: Db, databaseId: string) {
  const before = await db.$count(databaseRules, eq(databaseRules.databaseId, databaseId))
  if (before === 0) await storeRules(db, databaseId, defaultRules)
}

/** A rule that was there before doesn't alert again sooner because others changed. */
const storeRules = (
  db: Db,
  databaseId: string,
  rules: readonly StatementRule[],
  before: readonly StoredRule[] = [],
) =>
  db.insert(databaseRules).values(
    rules.map(({ kind, action, users, networks, ...settings }, position) => ({
      alertedAt:
        before.find((one) => isDeepStrictEqual(withoutId(one), rules[position]))?.alertedAt ?? null,
      databaseId,
      position,
      kind,
      action,
      users,
      networks,
      settings,
    })),
  )

export type StoredSettings = AuditSettings & { learningUntil: Date | null }

export async function readAuditSettings(db: Db, databaseId: string): Promise<StoredSettings> {
  const [row] = await db
    .select()
    .from(databaseAuditSettings)
    .where(eq(databaseAuditSettings.databaseId, databaseId))
  return {
    retention_days: row?.retentionDays ?? DEFAULT_RETENTION_DAYS,
    keeps_statements: row?.keepsStatements ?? true,
    log_time_zone: row?.logTimeZone ?? DEFAULT_LOG_TIME_ZONE,
    learningUntil: row?.learningUntil ?? null,
  }
}

/** The rules of a database, its settings and what it learnt. The caller must have checked access. */
export async function describeRules(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  databaseId: string,
): Promise<StatementRules> {
  const { learningUntil, ...settings } = await readAuditSettings(db, databaseId)
  const rules = await readRules(db, databaseId)
  const ofDatabase = eq(databaseShapes.databaseId, databaseId)
  const proposed = await db
    .select()
    .from(databaseShapes)
    .where(and(ofDatabase, eq(databaseShapes.isAllowed, false)))
    .orderBy(desc(databaseShapes.count), asc(databaseShapes.shapeId))
    .limit(PROPOSED_SHOWN_MAX)
  const counts = await countShapes(db, databaseId)
  const isLearning = learningUntil !== null && learningUntil > clock.now()
  return {
    rules: rules.map(withoutId),
    settings,
    learning_until: isLearning ? learningUntil.toISOString() : null,
    ...counts,
    proposed: proposed.map(({ shapeId, username, statement, kind, count: times, lastAt }) => ({
      shape_id: shapeId,
      username,
      statement,
      kind,
      count: times,
      last_at: lastAt.toISOString(),
    })),
  }
}

async function countShapes(db: Db, databaseId: string) {
  const counts = await db
    .select({ isAllowed: databaseShapes.isAllowed, count: count() })
    .from(databaseShapes)
    .where(eq(databaseShapes.databaseId, databaseId))
    .groupBy(databaseShapes.isAllowed)
  const countOf = (isAllowed: boolean) =>
    counts.find((one) => one.isAllowed === isAllowed)?.count ?? 0
  return { allowed_count: countOf(true), proposed_count: countOf(false) }
}

const withoutId = (stored: StoredRule): StatementRule => {
  const { id: _, alertedAt: __, ...rule } = stored
  return rule
}

/** Makes a change, with a row in the audit log, and returns the rules after it. */
async function change(
  context: Context,
  request: DatabaseRequest,
  audited: { kind: AuditKind; work: (tx: Db) => Promise<AuditedChange> },
): Promise<StatementRules> {
  await changeSettings(context, request, audited)
  return describeRules(context, request.row.id)
}

/** Replaces all rules. */
export const changeRules = (
  context: Context,
  request: DatabaseRequest,
  { rules, before: expected }: ChangeRules,
) =>
  change(context, request, {
    kind: 'DATABASE_RULES_CHANGE',
    work: async (tx) => {
      const before = await readRules(tx, request.row.id)
      refuseOverwriting(before.map(withoutId), expected)
      await tx.delete(databaseRules).where(eq(databaseRules.databaseId, request.row.id))
      if (rules.length > 0) await storeRules(tx, request.row.id, rules, before)
      return changeOfRules(before.map(withoutId), rules)
    },
  })

/** Changes how long entries are kept, and how much of them. */
export const changeAuditSettings = (
  context: Context,
  request: DatabaseRequest,
  { before: expected, ...settings }: ChangeAuditSettings,
) =>
  change(context, request, {
    kind: 'DATABASE_AUDIT_SETTINGS_CHANGE',
    work: async (tx) => {
      const { learningUntil: _, ...before } = await readAuditSettings(tx, request.row.id)
      refuseOverwriting<AuditSettings>(before, expected)
      await storeSettings(tx, request.row.id, {
        retentionDays: settings.retention_days,
        keepsStatements: settings.keeps_statements,
        logTimeZone: settings.log_time_zone,
      })
      return { changes: differences(before, settings) }
    },
  })

function storeSettings(
  db: Db,
  databaseId: string,
  values: Partial<typeof databaseAuditSettings.$inferInsert>,
) {
  const defaults = {
    retentionDays: DEFAULT_RETENTION_DAYS,
    keepsStatements: true,
    logTimeZone: DEFAULT_LOG_TIME_ZONE,
  }
  return db
    .insert(databaseAuditSettings)
    .values({ databaseId, ...defaults, ...values })
    .onConflictDoUpdate({ target: databaseAuditSettings.databaseId, set: values })
}

/** Starts to learn which statements are usual, for a number of days, or stops. */
export const changeLearning = (context: Context, request: DatabaseRequest, days: number) =>
  change(context, request, {
    kind: 'DATABASE_LEARNING',
    work: async (tx) => {
      const { learningUntil: before } = await readAuditSettings(tx, request.row.id)
      const after = days === 0 ? null : secondsAfter(context.clock.now(), days * DAY_SECONDS)
      await storeSettings(tx, request.row.id, { learningUntil: after })
      const changes = differences(
        { learning_until: before?.toISOString() },
        { learning_until: after?.toISOString() },
      )
      return { detail: { days }, changes }
    },
  })

/** Allows some of what was learnt and forgets some, as a person chose from the proposal; or forgets everything. */
export const changeAllowList = (context: Context, request: DatabaseRequest, list: AllowList) =>
  change(context, request, {
    kind: 'DATABASE_ALLOW_LIST_CHANGE',
    work: async (tx) => {
      const before = await countShapes(tx, request.row.id)
      await storeAllowList(tx, request.row.id, list)
      const after = await countShapes(tx, request.row.id)
      const detail: AuditDetail =
        'clear' in list ? { clear: true } : { allow: list.allow.length, forget: list.forget.length }
      return { detail, changes: differences(before, after) }
    },
  })

type Chosen = Extract<AllowList, { allow: unknown }>['allow']

async function storeAllowList(tx: Db, databaseId: string, list: AllowList) {
  const ofDatabase = eq(databaseShapes.databaseId, databaseId)
  if ('clear' in list) {
    await tx.delete(databaseShapes).where(ofDatabase)
    return
  }
  const proposed = (chosen: Chosen) =>
    and(
      ofDatabase,
      eq(databaseShapes.isAllowed, false),
      or(
        ...chosen.map(({ shape_id: shapeId, username }) =>
          and(eq(databaseShapes.shapeId, shapeId), eq(databaseShapes.username, username)),
        ),
      ),
    )
  if (list.forget.length > 0) await tx.delete(databaseShapes).where(proposed(list.forget))
  if (list.allow.length > 0)
    await tx.update(databaseShapes).set({ isAllowed: true }).where(proposed(list.allow))
}
