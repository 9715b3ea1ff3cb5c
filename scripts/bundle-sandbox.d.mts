export function bundleSandbox(): Promise<{ name: string; modules: true; scriptPath: string }>
