/** A name in a statement, whatever characters it contains (PostgreSQL, section 4.1.1). */
export const quotedIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** In place of the password, which nobody should paste into a page or a file. */
export const PASSWORD_PLACEHOLDER = 'a-long-random-password'

/**
 * The statements that create the role for Parapet: it can read settings, statistics and the catalogue, but no rows of
 * any table. A superuser, or the administrator of a managed service, runs them.
 */
export const readOnlyRoleSql = ({
  username,
  databaseName,
}: {
  username: string
  databaseName: string
}) => {
  const role = quotedIdentifier(username)
  const database = quotedIdentifier(databaseName)
  // A line break would end the comment.
  const inComment = database.replaceAll(/[\r\n]/g, ' ')
  return `create role ${role} with login nosuperuser nocreatedb nocreaterole
  connection limit 3 password '${PASSWORD_PLACEHOLDER}';
alter role ${role} set default_transaction_read_only = on;
grant connect on database ${database} to ${role};
grant pg_read_all_settings, pg_read_all_stats to ${role};
-- A database from before PostgreSQL 15 lets every role create tables in its schema public, until you run:
-- revoke create on schema public from public;
-- Every PostgreSQL lets every role create temporary tables and large objects, until you run:
-- revoke temporary on database ${inComment} from public;
-- revoke execute on function pg_catalog.lo_create(oid), pg_catalog.lo_creat(integer), pg_catalog.lo_from_bytea(oid, bytea) from public;`
}

/** Only a superuser can grant these, so not on a managed service: the checks that need them are then not visible. */
export const optionalGrantsSql = ({ username }: { username: string }) => {
  const role = quotedIdentifier(username)
  return `grant select on pg_catalog.pg_hba_file_rules, pg_catalog.pg_file_settings to ${role};
grant execute on function pg_catalog.pg_hba_file_rules(), pg_catalog.pg_show_all_file_settings() to ${role};`
}

/** What the role needs to sample values, which is off by default, for one schema. */
export const sampleGrantsSql = ({ username, schema }: { username: string; schema: string }) => {
  const role = quotedIdentifier(username)
  const inSchema = quotedIdentifier(schema)
  return `grant usage on schema ${inSchema} to ${role};
grant select on all tables in schema ${inSchema} to ${role};`
}

/** The privileges that the checks need, for an existing role. */
export const monitoringGrantsSql = ({ username }: { username: string }) =>
  `grant pg_read_all_settings, pg_read_all_stats to ${quotedIdentifier(username)};`
