export function installedChromium(): string | null
export function ensureChromium(): Promise<string>
