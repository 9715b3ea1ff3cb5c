export function emptyStatements(migration: string): string[]
export const lastRowsQuery: string
export function fillStatements(lastRows: Record<string, unknown>): string[]
