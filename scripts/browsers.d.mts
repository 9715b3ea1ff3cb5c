export const QUIET_CHROMIUM: string[]
export function installedChromium(): string | null
export function installedHeadless(): string | null
export function installedFirefox(): string | null
