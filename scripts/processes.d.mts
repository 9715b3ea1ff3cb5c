/** Runs a program to its end and resolves with what it printed. Quiet ones print only when they fail. */
export function run(
  program: string,
  args: readonly string[],
  options?: { quiet?: boolean; env?: Record<string, string> },
): Promise<string>
