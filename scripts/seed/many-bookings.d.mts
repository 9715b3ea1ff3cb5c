export interface Made {
  type: 'trigger' | 'index'
  name: string
  sql: string
}

export const MADE_AGAIN: string
export function manyBookings(
  count: number,
  options: { now: string; messageDays: number; madeAgain: readonly Made[] },
): string[]
