export function checkImports(sources: Record<string, string>): { count: number; faults: string[] }
