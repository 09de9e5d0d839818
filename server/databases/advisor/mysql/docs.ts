/** A page of MySQL's manual. */
export const mysqlDocs = (page: string) => `https://dev.mysql.com/doc/refman/8.4/en/${page}`

/** A page of MariaDB's documentation. */
export const mariadbDocs = (page: string) => `https://mariadb.com/kb/en/${page}`
