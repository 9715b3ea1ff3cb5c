/** Whether a text is stored for all tabs, or for one tab while it is open. */
type StorageName = 'localStorage' | 'sessionStorage'

/** The text that this browser has stored under a key; null without one, and where the storage is blocked. */
export function readStored(key: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. False where the storage is blocked or full. */
export function writeStored(key: string, text: string | null, storage: StorageName = 'localStorage') {
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
