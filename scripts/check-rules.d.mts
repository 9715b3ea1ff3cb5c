export function checkRules(
  page: string,
  files: Record<string, string>,
): { ids: ReadonlySet<string>; faults: string[] }
