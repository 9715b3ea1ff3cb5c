export function demoTripStatements(now: Date): string[]
