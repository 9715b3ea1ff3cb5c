export const localBrand: Record<string, string>
export const localVars: Record<string, string>
export const SANDBOX_WORKER: string
