export const LOCAL_STATE: string
export function databaseName(options?: { preview?: boolean; config?: string }): string
export function prepareDatabase(state?: string): Promise<void>
export function wipe(state?: string): void
export function folderInMemory(): string
