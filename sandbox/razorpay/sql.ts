/**
 * The little that the account needs of a database: a Durable Object's has it, and so has any other behind these two
 * methods. A statement has run when `exec` returns, whether its rows are read or not.
 */
export interface Sql {
  exec<Row extends Record<string, string | number | null>>(
    query: string,
    ...bindings: (string | number | null)[]
  ): { toArray(): Row[]; one(): Row }
}
