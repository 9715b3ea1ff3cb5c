export const QUIET_CHROMIUM: string[]
export function installedChromium(): string | null
export function ensureChromium(): Promise<string>
