import { randomKey } from '../random-key'

export interface SearchSession {
  token(): string
  end(): void
}

/** The token that groups the searches of one field until a place is chosen; the next search begins a new one. */
export function searchSession(): SearchSession {
  let token = ''
  return {
    token() {
      token ||= randomKey()
      return token
    },
    end() {
      token = ''
    },
  }
}
