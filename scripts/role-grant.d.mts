export interface Grant {
  phone: string
  role: string
  licence: string | null
  /** The licence's last valid day. */
  until?: string | null
}
export function readGrant(words: Record<string, string | undefined>): Grant | { problem: string }
export function personQuery(grant: Pick<Grant, 'phone'>): string
export function grantStatements(grant: Grant): string
export function remainingSteps(person: { role: string; email?: string | null }): string[]
export function whyNoOperator(person: { google_linked: number }): string | null
