export function fleetOf(
  count: number,
  now: Date,
): { drivers: { id: string; name: string }[]; statements: string[] }
