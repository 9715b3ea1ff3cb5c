export function peopleStatements(now: Date): string[]
